import type { Billing } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { dash } from '@sallyport/ui/format'
import styles from './billing-detail.module.css'
import { billingDetailId } from './billing-ids.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderSummary } from './order-summary.tsx'

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
