import { useRevalidator } from 'shared/router'
import { Button } from 'shared/ui'
import { builtInWords } from './built-in-words.ts'
import styles from './failed.module.css'

/** What takes the place of a section whose files did not arrive. Trying again loads what is missing, without a reload. */
export function SectionFailed() {
  const { revalidate, state } = useRevalidator()
  const { title, text, again } = builtInWords()
  return (
    <div className={styles.failed} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <Button variant="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
        {again}
      </Button>
    </div>
  )
}
