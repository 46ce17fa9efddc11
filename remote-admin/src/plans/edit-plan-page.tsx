import { useState } from 'react'
import { routes } from '@sallyport/contract/config'
import { ownRoutes } from '../remote.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Failed, Page, Pending } from '@sallyport/ui'
import { useIdParam } from '@sallyport/ui/routing'
import { useFirstFetched } from '../forms/use-first-fetched.ts'
import { useAdminPlans } from './admin-plans-api.ts'
import { EditPlanForm } from './edit-plan-form.tsx'

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

  const fallback = query.error ? (
    <Failed failure={query.error} onRetry={query.refetch} />
  ) : (
    <Pending shape="fields" count={4} />
  )
  return (
    <Page title={t('admin.plans.edit')} back={ownRoutes.adminPlans.to()} width="form">
      {plan ? <EditPlanForm plan={plan} onReload={onReload} /> : fallback}
    </Page>
  )
}
