import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, Hint } from '@sallyport/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { abandonPendingFiles, hasPendingFiles, subscribeToPendingFiles } from '../federation/pending-files.ts'
import { remoteForPath } from '../federation/remotes-in-page.ts'
import styles from './slow-note.module.css'

/** Shown when the page at `path` loads for longer than `limits.remote.slowAfter`, with a retry button while files are pending. */
export function SlowNote({ path }: { path: string | null }) {
  return (
    <div aria-live="polite" className={styles.note}>
      {path !== null && <SlowLoad key={path} path={path} />}
    </div>
  )
}

function SlowLoad({ path }: { path: string }) {
  const { t } = useTranslation()
  const [retries, setRetries] = useState(0)
  /** The value of `retries` when loading was last found slow; null before. */
  const [slowAttempt, setSlowAttempt] = useState<number | null>(null)
  const hasFiles = useSyncExternalStore(subscribeToPendingFiles, () => hasPendingFiles(remoteForPath(path)))

  useEffect(() => {
    const timer = setTimeout(setSlowAttempt, limits.remote.slowAfter, retries)
    return () => clearTimeout(timer)
  }, [retries])

  function handleRetry() {
    abandonPendingFiles()
    setRetries((count) => count + 1)
  }

  if (slowAttempt === null) return null
  const isRetried = slowAttempt !== retries
  // Stays while a retry starts and no files are pending yet, so that the button keeps the focus.
  const retryButton = (hasFiles || isRetried) && <Button onClick={handleRetry}>{t('ui.failed.retry')}</Button>
  return (
    <Hint tone="warning" action={retryButton}>
      {t(isRetried ? 'shell.slow.retried' : 'shell.slow.text')}
    </Hint>
  )
}
