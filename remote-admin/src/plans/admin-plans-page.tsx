import { ownRoutes } from '../remote.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Empty, Failed, Hint, Page, Pending } from '@sallyport/ui'
import { useAdminPlans } from './admin-plans-api.ts'
import { PlanList } from './plan-list.tsx'

export function AdminPlansPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAdminPlans()
  const fallback = error ? <Failed failure={error} onRetry={refetch} /> : <Pending shape="cards" />
  const action = (
    <ButtonLink variant="primary" to={ownRoutes.adminPlanCreate.to()}>
      {t('admin.plans.create')}
    </ButtonLink>
  )
  return (
    <Page title={t('admin.plans.title')} action={action} width="wide">
      <Hint>{t('admin.plans.note')}</Hint>
      {data?.items.length === 0 && (
        <Empty
          title={t('admin.plans.empty')}
          text={t('admin.plans.empty.text')}
          action={
            <ButtonLink variant="primary" to={ownRoutes.adminPlanCreate.to()}>
              {t('admin.plans.empty.create')}
            </ButtonLink>
          }
        />
      )}
      {data ? <PlanList plans={data.items} /> : fallback}
    </Page>
  )
}
