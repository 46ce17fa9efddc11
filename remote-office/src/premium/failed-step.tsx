import { Button } from '@sallyport/ui'
import { useWords } from '../words.ts'
import styles from './premium.module.css'
import type { FailureReason } from './purchase.ts'

const texts = {
  payment: 'office.premium.failed.text',
  gateway: 'office.premium.failed.gateway',
} as const

export function FailedStep({ reason, onRetry }: { reason: FailureReason; onRetry: () => void }) {
  const words = useWords()
  return (
    <>
      <p className={styles.text}>{words(texts[reason])}</p>
      <Button variant="primary" onClick={onRetry}>
        {words('office.premium.retry')}
      </Button>
    </>
  )
}
