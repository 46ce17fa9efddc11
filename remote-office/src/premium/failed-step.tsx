import { Button } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './premium.module.css'
import type { FailureReason, Order } from './purchase.ts'
import { SupportLink } from './support-link.tsx'

const texts = {
  failed: 'office.premium.failed.text',
  cancelled: 'office.premium.failed.cancelled',
  gateway: 'office.premium.failed.gateway',
} as const satisfies Record<FailureReason, string>

type Props = { order: Order; reason: FailureReason; onRetry: () => void }

/** Says why there is no premium, and what to do next. */
export function FailedStep({ order, reason, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.text}>{t(texts[reason])}</p>
      {reason !== 'gateway' && (
        <p className={styles.text}>{t('office.premium.failed.next', { id: order.invoice.id })}</p>
      )}
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          {t('office.premium.retry')}
        </Button>
        <SupportLink />
      </div>
    </>
  )
}
