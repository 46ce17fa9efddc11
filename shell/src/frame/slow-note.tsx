import { useEffect, useState } from 'react'
import { limits } from 'shared/config'
import { Button, Hint } from 'shared/ui'
import { abandonPendingFiles } from '../federation/pending-files.ts'
import { useWords } from '../words.ts'
import styles from './slow-note.module.css'

/** Says that files take longer than usual, and lets the visitor request them again instead of waiting. */
export function SlowNote({ isBusy }: { isBusy: boolean }) {
  return (
    <div role="status" className={styles.note}>
      {isBusy && <SlowLoad />}
    </div>
  )
}

function SlowLoad() {
  const words = useWords()
  const [tries, setTries] = useState(0)
  const [slowTry, setSlowTry] = useState<number | null>(null)

  useEffect(() => {
    const timer = setTimeout(setSlowTry, limits.remote.slowAfter, tries)
    return () => clearTimeout(timer)
  }, [tries])

  function handleRetry() {
    abandonPendingFiles()
    setTries((count) => count + 1)
  }

  if (slowTry === null) return null
  return (
    <Hint tone="warning" action={<Button onClick={handleRetry}>{words('ui.failed.retry')}</Button>}>
      {words(slowTry === tries ? 'shell.slow.text' : 'shell.slow.retried')}
    </Hint>
  )
}
