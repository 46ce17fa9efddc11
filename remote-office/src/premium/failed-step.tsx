import { Button } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './premium.module.css'
import type { FailureReason } from './purchase.ts'

const texts = {
  payment: 'office.premium.failed.text',
  gateway: 'office.premium.failed.gateway',
} as const

export function FailedStep({ reason, onRetry }: { reason: FailureReason; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.text}>{t(texts[reason])}</p>
      <Button variant="primary" onClick={onRetry}>
        {t('office.premium.retry')}
      </Button>
    </>
  )
}
