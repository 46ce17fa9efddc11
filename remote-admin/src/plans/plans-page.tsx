import type { AdminPlan } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { Badge, ButtonLink, Card, Empty, Hint, layout, Loaded, Page, Pending } from '@sallyport/ui'
import { formatMoney } from '@sallyport/ui/format'
import { ownRoutes } from '../remote.ts'
import { useAdminPlans } from './plans-calls.ts'
import styles from './plans.module.css'

export function PlansPage() {
  const { t } = useTranslation()
  const action = (
    <ButtonLink variant="primary" to={ownRoutes.adminPlanCreate.to()}>
      {t('admin.plans.create')}
    </ButtonLink>
  )
  return (
    <Page title={t('admin.plans.title')} action={action} width="wide">
      <Hint>{t('admin.plans.note')}</Hint>
      <Loaded query={useAdminPlans()} pending={<Pending shape="cards" />}>
        {({ items }) =>
          items.length === 0 ? (
            <NoPlans />
          ) : (
            <ul role="list" aria-label={t('admin.plans.title')} className={layout.cards}>
              {items.map((plan) => (
                <li key={plan.id}>
                  <PlanCard plan={plan} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function NoPlans() {
  const { t } = useTranslation()
  return (
    <Empty
      title={t('admin.plans.empty')}
      text={t('admin.plans.empty.text')}
      action={
        <ButtonLink variant="primary" to={ownRoutes.adminPlanCreate.to()}>
          {t('admin.plans.empty.create')}
        </ButtonLink>
      }
    />
  )
}

function PlanCard({ plan: { id, month_count: count, amount, currency_code, is_offered } }: { plan: AdminPlan }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Card interactive className={styles.card}>
      <h2 className={styles.name}>
        <Link to={ownRoutes.adminPlanEdit.to({ id })} data-card-target>
          {t('admin.billings.plan', { count })}
        </Link>
      </h2>
      <p data-numbers className={styles.price}>
        {formatMoney(amount, currency_code, language)}
      </p>
      <p className={styles.monthly}>
        {t('admin.plans.monthly', { amount: formatMoney(amount / count, currency_code, language) })}
      </p>
      <Badge tone={is_offered ? 'success' : 'neutral'} className={styles.badge}>
        {t(is_offered ? 'admin.plans.offered' : 'admin.plans.not.offered')}
      </Badge>
    </Card>
  )
}
