import { routes } from '@sallyport/contract/config'
import type { AdminPlan } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Alert, Hint, Loaded, Page, Pending } from '@sallyport/ui'
import { markSaved, setFormError, useSchemaForm } from '@sallyport/ui/forms'
import { useIdParam } from '@sallyport/ui/routing'
import { useRef, useState } from 'react'
import { ReloadButton } from '../forms/reload-button.tsx'
import { useFirstFetched } from '../forms/use-first-fetched.ts'
import { ownRoutes } from '../remote.ts'
import { type PlanFormOutput, planFormSchema, planToFormValues } from './plan-form-schema.ts'
import { PlanForm } from './plan-form.tsx'
import { useAdminPlans, useUpdatePlan } from './plans-calls.ts'

const notFound = <Navigate to={routes.notFound.to()} replace />

export function EditPlanPage() {
  const id = useIdParam()
  const [reloads, setReloads] = useState(0)
  if (id === null) return notFound
  return <EditPlan key={`${id} ${reloads}`} id={id} onReload={() => setReloads(reloads + 1)} />
}

function EditPlan({ id, onReload }: { id: number; onReload: () => void }) {
  const { t } = useTranslation()
  const query = useAdminPlans()
  const plans = useFirstFetched(query)
  const plan = plans?.items.find((other) => other.id === id)
  if (plans && !plan) return notFound
  return (
    <Page title={t('admin.plans.edit')} back={ownRoutes.adminPlans.to()} width="wideForm">
      <Loaded query={{ ...query, data: plan }} pending={<Pending shape="fields" count={4} />}>
        {(loaded) => <EditPlanForm plan={loaded} onReload={onReload} />}
      </Loaded>
    </Page>
  )
}

type Props = {
  plan: AdminPlan
  onReload: () => void
}

function EditPlanForm({ plan, onReload }: Props) {
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
    onRefused({ status, code, values }) {
      if (status === 412) setIsOutdated(true)
      else setFormError(form, { message: code, values })
    },
  })
  const save = (body: PlanFormOutput) => update.run({ body, values: form.getValues(), version: readVersion.current })

  // Replaces the form before the navigation, so that the form does not ask about unsaved changes.
  if (replacementId !== null) return <Navigate to={ownRoutes.adminPlanEdit.to({ id: replacementId })} replace />

  const notice = isOutdated ? (
    <Alert action={<ReloadButton onReload={onReload} />}>{t('admin.plans.changed')}</Alert>
  ) : (
    <Hint>{t('admin.plans.edit.note')}</Hint>
  )
  return <PlanForm form={form} notice={notice} onSubmit={save} />
}
