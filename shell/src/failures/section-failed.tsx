import { useState } from 'react'
import { useLanguage } from '@sallyport/runtime/i18n'
import { useLocation, useRevalidator, useRouteError } from '@sallyport/runtime/router'
import { isModuleError } from '@sallyport/runtime/loading'
import { Button, endFirstVisit, useDocumentTitle, usePageFocus } from '@sallyport/ui'
import { AccountNotConfirmedError } from '../account/start-account.ts'
import { LoadFailure } from '../federation/load-failure.ts'
import { abandonPendingFiles } from '../federation/pending-files.ts'
import { builtInWords } from './built-in-words.ts'
import styles from './failed.module.css'

type Words = ReturnType<typeof builtInWords>

/** Why the section is not there, as far as it is known. */
function reasonOf(error: unknown, { text, brokenText, unfitText, accountText }: Words): string {
  if (error instanceof AccountNotConfirmedError) return accountText
  const outcome = error instanceof LoadFailure ? error.outcome : null
  if (outcome === 'unfit') return unfitText
  return outcome === 'broken' || isModuleError(error) ? brokenText : text
}

/**
 * What takes the place of a section that cannot be shown. Trying again loads what is missing, without a reload; the
 * words are new with every try, so that a second failure is announced too.
 */
export function SectionFailed() {
  const { revalidate, state } = useRevalidator()
  const [tries, setTries] = useState(0)
  const heading = usePageFocus()
  const { key } = useLocation()
  const words = builtInWords(useLanguage())
  const error = useRouteError()
  useDocumentTitle(words.title)

  async function tryAgain() {
    endFirstVisit()
    abandonPendingFiles()
    await revalidate()
    setTries((count) => count + 1)
  }

  return (
    <div className={styles.failed}>
      <div key={`${key} ${tries}`} role="alert" className={styles.words}>
        <h1 ref={heading} tabIndex={-1} data-page-title>
          {words.title}
        </h1>
        <p>{reasonOf(error, words)}</p>
      </div>
      <Button variant="primary" busy={state === 'loading'} onClick={() => void tryAgain()}>
        {words.again}
      </Button>
    </div>
  )
}
