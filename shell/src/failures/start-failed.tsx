import { Button } from 'shared/ui'
import { builtInWords } from './built-in-words.ts'
import styles from './failed.module.css'
import { reloadAnew } from './reload-anew.ts'

/** Nothing of the site arrived but the shell's own code. */
export function StartFailed() {
  const { startTitle, startText, again } = builtInWords()
  return (
    <main className={styles.failed} role="alert">
      <h1>{startTitle}</h1>
      <p>{startText}</p>
      <Button variant="primary" onClick={() => void reloadAnew()}>
        {again}
      </Button>
    </main>
  )
}
