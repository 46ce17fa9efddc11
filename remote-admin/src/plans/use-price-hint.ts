import * as v from 'valibot'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { formatMoney } from '@sallyport/ui/format'
import { planFormSchema, type PlanSchemaForm } from './plan-form-schema.ts'

/** The typed price as members will see it, or how to write one. */
export function usePriceHint(form: PlanSchemaForm): string {
  const { t } = useTranslation()
  const language = useLanguage()
  const { success, output } = v.safeParse(planFormSchema, form.watch())
  if (!success) return t('admin.plans.price.hint')
  const format = (amount: number) => formatMoney(amount, output.currency_code, language)
  return t('admin.plans.price.typed', {
    total: format(output.amount),
    monthly: format(output.amount / output.month_count),
  })
}
