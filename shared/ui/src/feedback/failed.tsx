import { type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { focusPageTitle } from '../page/use-page-focus.ts'
import styles from './state.module.css'

type FailedProps = {
  title?: string
  text?: string
  /** The failed call, whose status selects the text. */
  failure?: { status: number } | null
  onRetry: () => unknown
}

/** Replaces content that could not be loaded, with a button to retry. */
export function Failed({ title, text, failure, onRetry }: FailedProps) {
  const { t } = useTranslation()

  function handleRetry() {
    // The retry unmounts this component with the focused button, so the heading gets the focus.
    focusPageTitle()
    void onRetry()
  }

  return (
    <div role="alert" className={styles.state}>
      <p className={styles.title}>{title ?? t('ui.failed.title')}</p>
      <p className={styles.text}>{text ?? t(failureMessageKey(failure?.status))}</p>
      <div className={styles.action}>
        <Button onClick={handleRetry}>{t('ui.failed.retry')}</Button>
      </div>
    </div>
  )
}

/** The key of the message for the HTTP status of a failed call (0: no response), or of a general message for undefined. */
export function failureMessageKey(status: number | undefined): TranslationKey {
  if (status === 0) return navigator.onLine ? 'ui.failed.unreachable' : 'ui.failed.offline'
  if (status === 404) return 'ui.failed.missing'
  if (status === 429) return 'ui.failed.busy'
  return status !== undefined && status >= 500 ? 'ui.failed.server' : 'ui.failed.text'
}

type Query<Data> = { data: Data | undefined; error: { status: number } | null; refetch: () => unknown }

type LoadedProps<Data> = { query: Query<Data>; pending: ReactNode; children: (data: Data) => ReactNode }

/** The content of a query; until it is loaded, its pending or failed state. */
export function Loaded<Data>({ query: { data, error, refetch }, pending, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? <Failed failure={error} onRetry={refetch} /> : pending
}
