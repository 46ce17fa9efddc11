import { useLanguage } from '@sallyport/runtime/i18n'
import { isModuleError } from '@sallyport/runtime/loading'
import { useLocation, useRevalidator, useRouteError } from '@sallyport/runtime/router'
import { Button, endFirstVisit, useDocumentTitle, usePageFocus } from '@sallyport/ui'
import { useState } from 'react'
import { AccountNotConfirmedError } from '../account/start-account.ts'
import { type ConnectionLoss, useConnection } from '../connection/connection.ts'
import { LoadFailure } from '../federation/load-failure.ts'
import { abandonPendingFiles } from '../federation/pending-files.ts'
import { builtInMessages } from './built-in-messages.ts'
import styles from './failed.module.css'

type Messages = ReturnType<typeof builtInMessages>

type Texts = { title: string; text: string }

function textsOf(error: unknown, loss: ConnectionLoss | null, messages: Messages): Texts {
  const { title, text, brokenText, incompatibleText, removedText, accountText } = messages
  if (error instanceof AccountNotConfirmedError) return { title, text: accountText }
  const outcome = error instanceof LoadFailure ? error.outcome : null
  if (outcome === 'incompatible') return { title, text: incompatibleText }
  if (outcome === 'removed') return { title, text: removedText }
  if (outcome === 'broken' || isModuleError(error)) return { title, text: brokenText }
  return loss ? messages[loss] : { title, text }
}

/** The error element of a section. The alert gets a new key with each retry, so that screen readers announce another failure. */
export function SectionFailed() {
  const { revalidate, state } = useRevalidator()
  const [retries, setRetries] = useState(0)
  const heading = usePageFocus()
  const { key } = useLocation()
  const messages = builtInMessages(useLanguage())
  const error = useRouteError()
  const { loss, lastLoss } = useConnection()
  // The text stays during the automatic retry after the connection has returned.
  const { title, text } = textsOf(error, loss ?? (state === 'loading' ? lastLoss : null), messages)
  useDocumentTitle(title)

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
          {title}
        </h1>
        <p>{text}</p>
      </div>
      <Button variant="primary" busy={state === 'loading'} onClick={() => void handleRetry()}>
        {messages.again}
      </Button>
    </div>
  )
}
