import type { Billing } from '@sallyport/contract/endpoints'
import { type TFunction, useTranslation } from '@sallyport/runtime/i18n'
import { formatDate } from '@sallyport/ui/format'
import { RowButton } from '../lists/row-button.tsx'
import { billingNumberId, detailToggleId } from './billing-columns.tsx'
import { useRefundOrder, useSettleOrder } from './billings-api.ts'
import styles from './billings.module.css'

/** The changes of an order that the server allows. */
export function OrderActions({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const settlement = useSettleOrder()
  const refund = useRefundOrder()
  const { id, can_settle, can_refund } = billing
  const common = {
    'aria-describedby': billingNumberId(billing),
    moveFocus: () => document.getElementById(detailToggleId(billing))?.focus(),
  }
  if (!can_settle && !can_refund) return null
  return (
    <div className={styles.actions}>
      {can_settle && (
        <RowButton
          {...common}
          question={{
            title: t('admin.billings.settle.title', { id }),
            text: settleText(billing, t),
            action: t('admin.billings.settle'),
          }}
          onConfirmed={() => settlement.run(billing)}
        >
          {t('admin.billings.settle')}
        </RowButton>
      )}
      {can_refund && (
        <RowButton
          {...common}
          question={{
            title: t('admin.billings.refund.title', { id }),
            text: refundText(billing, t),
            action: t('admin.billings.refund'),
          }}
          onConfirmed={() => refund.run(billing)}
        >
          {t('admin.billings.refund')}
        </RowButton>
      )}
    </div>
  )
}

function settleText({ user_email: email, plan }: Billing, t: TFunction): string {
  const count = plan?.month_count
  return count === undefined
    ? t('admin.billings.settle.text', { email })
    : t('admin.billings.settle.text.months', { email, count })
}

function refundText({ user_email: email, plan }: Billing, t: TFunction): string {
  return plan?.expired_at
    ? t('admin.billings.refund.text.until', { email, date: formatDate(plan.expired_at) })
    : t('admin.billings.refund.text', { email })
}
