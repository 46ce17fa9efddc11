import { useEffect, useState, useSyncExternalStore } from 'react'
import { remoteForPath, limits } from '@sallyport/contract/config'
import { Button, Hint } from '@sallyport/ui'
import { abandonPendingFiles, hasPendingFiles, watchPendingFiles } from '../federation/pending-files.ts'
import { useWords } from '../words.ts'
import styles from './slow-note.module.css'

/**
 * Says that the page at `path` takes longer than usual. While files of it are pending, the visitor can request them again
 * instead of waiting; translations and the account have retries of their own.
 */
export function SlowNote({ path }: { path: string | null }) {
  return (
    <div role="status" className={styles.note}>
      {path !== null && <SlowLoad key={path} path={path} />}
    </div>
  )
}

function SlowLoad({ path }: { path: string }) {
  const words = useWords()
  const [tries, setTries] = useState(0)
  const [slowTry, setSlowTry] = useState<number | null>(null)
  const hasFiles = useSyncExternalStore(watchPendingFiles, () => hasPendingFiles(remoteForPath(path)))

  useEffect(() => {
    const timer = setTimeout(setSlowTry, limits.remote.slowAfter, tries)
    return () => clearTimeout(timer)
  }, [tries])

  function handleRetry() {
    abandonPendingFiles()
    setTries((count) => count + 1)
  }

  if (slowTry === null) return null
  const isRetried = slowTry !== tries
  // A retry begins after a pause without pending files; the button keeps the focus meanwhile.
  const again = (hasFiles || isRetried) && <Button onClick={handleRetry}>{words('ui.failed.retry')}</Button>
  return (
    <Hint tone="warning" action={again}>
      {words(isRetried ? 'shell.slow.retried' : 'shell.slow.text')}
    </Hint>
  )
}
