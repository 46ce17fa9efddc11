import type { Billing } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { dash, formatDate, formatMoney } from '@sallyport/ui/format'
import styles from './billings.module.css'
import { billingDetailId } from './billing-columns.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderEvents } from './order-events.tsx'
import { orderGatewayName } from './billing-labels.ts'

/** What an expanded row shows: the order, its events, what an admin can do, and the payment details as JSON. */
export function BillingDetail({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const { payment_details } = billing
  const hasDetails = payment_details !== undefined && payment_details !== null
  return (
    <div id={billingDetailId(billing)} className={styles.detail}>
      <section className={styles.part}>
        <h2 className={styles.title}>{t('admin.billings.events')}</h2>
        <OrderEvents billing={billing} />
        <OrderActions billing={billing} />
      </section>
      <section className={styles.part}>
        <OrderSummary billing={billing} />
        <h2 className={styles.title}>{t('admin.column.payment.details')}</h2>
        {hasDetails ? <pre className={styles.json}>{JSON.stringify(payment_details, null, 2)}</pre> : <p>{dash}</p>}
      </section>
    </div>
  )
}

/** The price of the order, its duration, the premium that it has given, and the gateway. */
function OrderSummary({ billing: { plan, gateway } }: { billing: Billing }) {
  const { t } = useTranslation()
  const planParts = usePlanParts(plan)
  const parts = [...planParts, gateway && orderGatewayName(gateway, t)].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{t('admin.billings.order')}</h2>
      <p>{parts.join(' · ')}</p>
    </>
  )
}

function usePlanParts(plan: Billing['plan']) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!plan) return []
  const { amount, currency_code, month_count: count, start_at, expired_at } = plan
  const duration = count !== undefined && t('admin.billings.plan', { count })
  const price = formatMoney(amount, currency_code, language)
  const period =
    start_at !== null &&
    expired_at !== null &&
    start_at < expired_at &&
    t('admin.billings.period', { from: formatDate(start_at), to: formatDate(expired_at) })
  return [price, duration, period]
}
