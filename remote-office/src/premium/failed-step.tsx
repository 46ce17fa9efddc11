import { Button } from 'shared/ui'
import { useWords } from '../words.ts'
import styles from './premium.module.css'

export function FailedStep({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  return (
    <>
      <p className={styles.text}>{words('office.premium.failed.text')}</p>
      <Button variant="primary" onClick={onRetry}>
        {words('office.premium.retry')}
      </Button>
    </>
  )
}
