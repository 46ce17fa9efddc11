import type { Billing } from '@sallyport/contract/endpoints'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { VisuallyHidden } from '@sallyport/ui'
import { dash } from '@sallyport/ui/format'
import styles from '../lists/time-lines.module.css'
import { timestampWidth } from '../lists/timestamp-columns.tsx'
import { Timestamp } from '../lists/timestamp.tsx'

/** When an order was paid, and refunded. */
export const paymentColumn = (t: TFunction) => ({
  title: t('admin.column.payment.times'),
  width: timestampWidth,
  cell: (billing: Billing) => <PaymentTimes billing={billing} />,
})

function PaymentTimes({ billing: { paid_at, refunded_at } }: { billing: Billing }) {
  const { t } = useTranslation()
  if (!paid_at && !refunded_at) return dash
  return (
    <div className={styles.lines}>
      {paid_at && (
        <span>
          <VisuallyHidden>{t('admin.billings.paid.at')}</VisuallyHidden> <Timestamp at={paid_at} />
        </span>
      )}
      {refunded_at && (
        <span>
          <VisuallyHidden>{t('admin.billings.refunded.at')}</VisuallyHidden> <Timestamp at={refunded_at} />
        </span>
      )}
    </div>
  )
}
