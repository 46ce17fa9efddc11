import { amountFitsCurrency, planBody, type AdminPlan } from '@sallyport/contract/endpoints'
import { fractionDigits } from '@sallyport/contract/rules'
import type { SchemaForm } from '@sallyport/ui/forms'
import * as v from 'valibot'
import { numberText } from '../forms/number-text.ts'

/** A price with a decimal comma or point, because users may not follow the language of the interface. Ignores spaces. */
const amountText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.nonEmpty('form.error.required'),
  v.regex(/^\d+(?:[.,]\d+)?$/),
  v.transform((text) => Number(text.replace(',', '.'))),
  planBody.entries.amount,
)

/** The schema of the body for the text fields of the form. */
export const planFormSchema = v.pipe(
  v.strictObject({
    ...planBody.entries,
    month_count: numberText(planBody.entries.month_count),
    amount: amountText,
    is_offered: v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  }),
  amountFitsCurrency,
)

export type PlanFormInput = v.InferInput<typeof planFormSchema>
export type PlanFormOutput = v.InferOutput<typeof planFormSchema>
export type PlanSchemaForm = SchemaForm<PlanFormInput, PlanFormOutput>

export const emptyPlanValues: PlanFormInput = { month_count: '', amount: '', currency_code: '', is_offered: 'true' }

export function planToFormValues(plan: AdminPlan, language: string): PlanFormInput {
  return {
    month_count: String(plan.month_count),
    amount: formatDecimal(plan, language),
    currency_code: plan.currency_code,
    is_offered: plan.is_offered ? 'true' : 'false',
  }
}

/** The price without symbol and grouping: 12.50 in English, 12,50 in Russian. */
function formatDecimal({ amount, currency_code }: AdminPlan, language: string): string {
  const digits = fractionDigits(currency_code)
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}
