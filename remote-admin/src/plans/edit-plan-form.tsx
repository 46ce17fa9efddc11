import { useRef, useState } from 'react'
import type { AdminPlan } from '@sallyport/contract/endpoints'
import { ownRoutes } from '../remote.ts'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
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
  const [replacementId, setReplacementId] = useState<number | null>(null)
  const readVersion = useRef(plan.version)
  const form = useSchemaForm(planFormSchema, { defaultValues: planToFormValues(plan, useLanguage()) })
  const update = useUpdatePlan(plan.id, {
    onSaved({ id, version }, { values }) {
      if (id !== plan.id) return setReplacementId(id)
      readVersion.current = version
      setIsOutdated(false)
      markSaved(form, values)
    },
    onConflict: () => setIsOutdated(true),
    onRefused: ({ code, values }) => setFormError(form, { message: code, values }),
  })
  const save = (body: PlanFormOutput) => update.run({ body, values: form.getValues(), version: readVersion.current })

  // Replaces the form, so that its leave confirmation is unmounted before the navigation starts.
  if (replacementId !== null) return <Navigate to={ownRoutes.adminPlanEdit.to({ id: replacementId })} replace />

  const notice = isOutdated ? (
    <Alert action={<Button onClick={onReload}>{t('admin.plans.reload')}</Button>}>{t('admin.plans.changed')}</Alert>
  ) : (
    <Hint>{t('admin.plans.edit.note')}</Hint>
  )
  return <PlanForm form={form} notice={notice} onSubmit={save} />
}
