import { useRef, useState } from 'react'
import type { AdminPlan } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Alert, Button, Hint } from '@sallyport/ui'
import { markSaved, setFormError, useSchemaForm } from '@sallyport/ui/forms'
import { useUpdatePlan } from './admin-plans-api.ts'
import { planFormSchema, planToFormValues, type PlanFormOutput } from './plan-form-schema.ts'
import { PlanForm } from './plan-form.tsx'

type Props = {
  plan: AdminPlan
  /** Refetches the plan into a new form. */
  onReload: () => void
}

export function EditPlanForm({ plan, onReload }: Props) {
  const { t } = useTranslation()
  const [isOutdated, setIsOutdated] = useState(false)
  const readVersion = useRef(plan.version)
  const form = useSchemaForm(planFormSchema, { defaultValues: planToFormValues(plan, useLanguage()) })
  const update = useUpdatePlan(plan.id, {
    onSaved({ version }, { values }) {
      readVersion.current = version
      setIsOutdated(false)
      markSaved(form, values)
    },
    onConflict: () => setIsOutdated(true),
    onRefused: ({ code, values }) => setFormError(form, { message: code, values }),
  })
  const save = (body: PlanFormOutput) => update.run({ body, values: form.getValues(), version: readVersion.current })

  const notice = isOutdated ? (
    <Alert action={<Button onClick={onReload}>{t('admin.plans.reload')}</Button>}>{t('admin.plans.changed')}</Alert>
  ) : (
    <Hint>{t('admin.plans.edit.note')}</Hint>
  )
  return <PlanForm form={form} notice={notice} onSubmit={save} />
}
