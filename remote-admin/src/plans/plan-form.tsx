import type { ReactNode } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ConfirmLeave } from '@sallyport/ui'
import { Form, SubmitButton, TextField } from '@sallyport/ui/forms'
import { SelectField } from '../forms/select-field.tsx'
import type { PlanFormOutput, PlanSchemaForm } from './plan-form-schema.ts'
import { usePriceHint } from './use-price-hint.ts'

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
