import { useState } from 'react'
import { Button } from '@sallyport/ui'
import { builtInMessages } from './built-in-messages.ts'
import styles from './failed.module.css'
import { reloadWithFreshFiles } from './reload-with-fresh-files.ts'

export function StartFailed() {
  const [isBusy, setIsBusy] = useState(false)
  const { startTitle, startText, again } = builtInMessages()

  function handleRetry() {
    setIsBusy(true)
    void reloadWithFreshFiles()
  }

  return (
    <main>
      <div className={styles.failed} role="alert">
        <h1>{startTitle}</h1>
        <p>{startText}</p>
        <Button variant="primary" busy={isBusy} onClick={handleRetry}>
          {again}
        </Button>
      </div>
    </main>
  )
}
