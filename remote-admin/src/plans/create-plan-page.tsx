import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Page } from '@sallyport/ui'
import { setFormError, useSchemaForm } from '@sallyport/ui/forms'
import { useState } from 'react'
import { ownRoutes } from '../remote.ts'
import { emptyPlanValues, planFormSchema } from './plan-form-schema.ts'
import { PlanForm } from './plan-form.tsx'
import { useCreatePlan } from './plans-calls.ts'

export function CreatePlanPage() {
  const { t } = useTranslation()
  const [isSaved, setIsSaved] = useState(false)
  const form = useSchemaForm(planFormSchema, { defaultValues: emptyPlanValues })
  const create = useCreatePlan({
    onSaved: () => setIsSaved(true),
    onRefused: ({ code, values }) => setFormError(form, { message: code, values }),
  })
  // Replaces the form before the navigation, so that the form does not ask about unsaved changes.
  if (isSaved) return <Navigate to={ownRoutes.adminPlans.to()} />
  return (
    <Page title={t('admin.plans.create')} back={ownRoutes.adminPlans.to()} width="wideForm">
      <PlanForm form={form} onSubmit={create.run} />
    </Page>
  )
}
