import { useState } from 'react'
import { useLanguage } from '@sallyport/runtime/i18n'
import { useLocation, useRevalidator, useRouteError } from '@sallyport/runtime/router'
import { isModuleError } from '@sallyport/runtime/loading'
import { Button, endFirstVisit, useDocumentTitle, usePageFocus } from '@sallyport/ui'
import { AccountNotConfirmedError } from '../session/account-not-confirmed-error.ts'
import { LoadFailure } from '../federation/load-failure.ts'
import { abandonPendingFiles } from '../federation/pending-files.ts'
import { builtInMessages } from './built-in-messages.ts'
import styles from './failed.module.css'

type Messages = ReturnType<typeof builtInMessages>

function reasonOf(error: unknown, { text, brokenText, incompatibleText, removedText, accountText }: Messages): string {
  if (error instanceof AccountNotConfirmedError) return accountText
  const outcome = error instanceof LoadFailure ? error.outcome : null
  if (outcome === 'incompatible') return incompatibleText
  if (outcome === 'removed') return removedText
  return outcome === 'broken' || isModuleError(error) ? brokenText : text
}

/**
 * The error element of a section. Retrying loads the missing files without a page reload. The alert gets a new key with
 * each retry, so that screen readers announce another failure.
 */
export function SectionFailed() {
  const { revalidate, state } = useRevalidator()
  const [retries, setRetries] = useState(0)
  const heading = usePageFocus()
  const { key } = useLocation()
  const messages = builtInMessages(useLanguage())
  const error = useRouteError()
  useDocumentTitle(messages.title)

  async function handleRetry() {
    endFirstVisit()
    abandonPendingFiles()
    await revalidate()
    setRetries((count) => count + 1)
  }

  return (
    <div className={styles.failed}>
      <div key={`${key} ${retries}`} role="alert" className={styles.message}>
        <h1 ref={heading} tabIndex={-1} data-page-title>
          {messages.title}
        </h1>
        <p>{reasonOf(error, messages)}</p>
      </div>
      <Button variant="primary" busy={state === 'loading'} onClick={() => void handleRetry()}>
        {messages.again}
      </Button>
    </div>
  )
}
