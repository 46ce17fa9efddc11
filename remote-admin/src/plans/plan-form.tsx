import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { ConfirmLeave } from '@sallyport/ui'
import { formatMoney } from '@sallyport/ui/format'
import { Form, SubmitButton, TextField } from '@sallyport/ui/forms'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { SelectField } from '../forms/select.tsx'
import { type PlanFormOutput, planFormSchema, type PlanSchemaForm } from './plan-form-schema.ts'

type Props = { form: PlanSchemaForm; notice?: ReactNode; onSubmit: (body: PlanFormOutput) => unknown }

export function PlanForm({ form, notice, onSubmit }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Form form={form} onSubmit={onSubmit}>
        <TextField name="month_count" label={t('admin.plans.months')} inputMode="numeric" />
        <TextField name="amount" label={t('admin.plans.price')} inputMode="decimal" hint={usePriceHint(form)} />
        <TextField
          name="currency_code"
          label={t('admin.plans.currency')}
          hint={t('admin.plans.currency.hint')}
          revalidates="amount"
        />
        <SelectField
          name="is_offered"
          label={t('admin.plans.status')}
          hint={t('admin.plans.status.hint')}
          options={[
            { value: 'true', label: t('admin.plans.offered') },
            { value: 'false', label: t('admin.plans.not.offered') },
          ]}
        />
        {notice}
        <SubmitButton>{t('admin.plans.save')}</SubmitButton>
      </Form>
      <ConfirmLeave
        when={form.formState.isDirty}
        title={t('admin.plans.leave.title')}
        text={t('admin.plans.leave.text')}
        action={t('admin.plans.leave.action')}
      />
    </>
  )
}

/** The typed price as users will see it, or the expected format. */
function usePriceHint(form: PlanSchemaForm): string {
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
