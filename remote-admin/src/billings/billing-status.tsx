import type { Billing } from '@sallyport/contract/endpoints'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { Badge } from '@sallyport/ui'
import styles from './billing-detail.module.css'
import { statusLabel, statusTexts } from './billing-labels.ts'
import { problemLabels } from './order-event-labels.ts'

/** The status of an order, and its problem or refund. */
export function BillingStatus({ billing: { status, problem, refunded_at } }: { billing: Billing }) {
  const { t } = useTranslation()
  const { label, tone } = statusLabel(status, t)
  return (
    <div className={styles.status}>
      <Badge tone={tone}>{label}</Badge>
      {problem && <Badge tone="warning">{t(problemLabels[problem])}</Badge>}
      {!problem && refunded_at && <Badge tone="neutral">{t('admin.billings.refunded')}</Badge>}
    </div>
  )
}

/** All texts of the badges. */
export const billingStatusTexts = (t: TFunction): string[] => [
  ...statusTexts(t),
  ...Object.values(problemLabels).map((label) => t(label)),
  t('admin.billings.refunded'),
]
