import { useWords } from '@sallyport/runtime/messages'
import { Button } from './button.tsx'
import { failureText } from './failure-text.ts'
import { focusPageTitle } from './focus-page-title.ts'
import styles from './state.module.css'

type Props = {
  /** What could not be done; that this place could not be loaded, when it says nothing. */
  title?: string
  text?: string
  /** The failed call: its status decides what is said of the reason. */
  failure?: { status: number } | null
  onRetry: () => unknown
}

/** A place that could not be shown, and the way out. */
export function Failed({ title, text, failure, onRetry }: Props) {
  const words = useWords()

  function handleRetry() {
    // The button goes with what failed.
    focusPageTitle()
    void onRetry()
  }

  return (
    <div role="alert" className={styles.state}>
      <p className={styles.title}>{title ?? words('ui.failed.title')}</p>
      <p className={styles.text}>{text ?? words(failureText(failure?.status))}</p>
      <div className={styles.action}>
        <Button onClick={handleRetry}>{words('ui.failed.retry')}</Button>
      </div>
    </div>
  )
}
