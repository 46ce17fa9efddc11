import { useLanguage } from 'shared/i18n'
import { useRevalidator, useRouteError } from 'shared/router'
import { isBrokenCode } from 'shared/routing'
import { Button } from 'shared/ui'
import { LoadFailure } from '../federation/load-failure.ts'
import { builtInWords } from './built-in-words.ts'
import styles from './failed.module.css'

type Words = ReturnType<typeof builtInWords>

/** Why the section is not there, as far as it is known. */
function reasonOf(error: unknown, { text, brokenText, unfitText }: Words): string {
  const outcome = error instanceof LoadFailure ? error.outcome : null
  if (outcome === 'unfit') return unfitText
  return outcome === 'broken' || isBrokenCode(error) ? brokenText : text
}

/** What takes the place of a section that cannot be shown. Trying again loads what is missing, without a reload. */
export function SectionFailed() {
  const { revalidate, state } = useRevalidator()
  const words = builtInWords(useLanguage())
  const error = useRouteError()
  return (
    <div className={styles.failed} role="alert">
      <h1>{words.title}</h1>
      <p>{reasonOf(error, words)}</p>
      <Button variant="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
        {words.again}
      </Button>
    </div>
  )
}
