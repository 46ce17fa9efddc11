import { useRevalidator, useRouteError } from 'shared/router'
import { isBrokenCode } from 'shared/routing'
import { Button } from 'shared/ui'
import { LoadFailure } from '../federation/load-failure.ts'
import { builtInWords } from './built-in-words.ts'
import styles from './failed.module.css'

/** Whether the files arrived, and are no use. */
const isUseless = (error: unknown) =>
  isBrokenCode(error) || (error instanceof LoadFailure && ['broken', 'unfit'].includes(error.outcome))

/** What takes the place of a section that cannot be shown. Trying again loads what is missing, without a reload. */
export function SectionFailed() {
  const { revalidate, state } = useRevalidator()
  const { title, text, brokenText, again } = builtInWords()
  const error = useRouteError()
  return (
    <div className={styles.failed} role="alert">
      <h1>{title}</h1>
      <p>{isUseless(error) ? brokenText : text}</p>
      <Button variant="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
        {again}
      </Button>
    </div>
  )
}
