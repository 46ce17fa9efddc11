import { useTranslation } from '@sallyport/runtime/i18n'
import { Button } from './button.tsx'
import { failureText } from './failure-text.ts'
import { focusPageTitle } from './focus-page-title.ts'
import styles from './state.module.css'

type Props = {
  title?: string
  text?: string
  /** The failed call, whose status selects the text. */
  failure?: { status: number } | null
  onRetry: () => unknown
}

/** Replaces content that could not be loaded, with a button to retry. */
export function Failed({ title, text, failure, onRetry }: Props) {
  const { t } = useTranslation()

  function handleRetry() {
    // The focused button is about to be unmounted with this component.
    focusPageTitle()
    void onRetry()
  }

  return (
    <div role="alert" className={styles.state}>
      <p className={styles.title}>{title ?? t('ui.failed.title')}</p>
      <p className={styles.text}>{text ?? t(failureText(failure?.status))}</p>
      <div className={styles.action}>
        <Button onClick={handleRetry}>{t('ui.failed.retry')}</Button>
      </div>
    </div>
  )
}
