import { useState } from 'react'
import { Button } from '@sallyport/ui'
import { builtInWords } from './built-in-words.ts'
import styles from './failed.module.css'
import { reloadAnew } from './reload-anew.ts'

/** Nothing of the site arrived but the shell's own code. */
export function StartFailed() {
  const [isBusy, setIsBusy] = useState(false)
  const { startTitle, startText, again } = builtInWords()

  function handleAgain() {
    setIsBusy(true)
    void reloadAnew()
  }

  return (
    <main>
      <div className={styles.failed} role="alert">
        <h1>{startTitle}</h1>
        <p>{startText}</p>
        <Button variant="primary" busy={isBusy} onClick={handleAgain}>
          {again}
        </Button>
      </div>
    </main>
  )
}
