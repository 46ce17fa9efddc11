import { ownRoutes } from '../remote.ts'
import type { AdminPlan } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { Badge, Card } from '@sallyport/ui'
import { formatMoney } from '@sallyport/ui/format'
import styles from './plan-list.module.css'

export function PlanList({ plans }: { plans: readonly AdminPlan[] }) {
  const { t } = useTranslation()
  return (
    plans.length > 0 && (
      <ul aria-label={t('admin.plans.title')} className={styles.list}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
    )
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
