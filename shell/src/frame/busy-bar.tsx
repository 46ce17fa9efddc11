import { VisuallyHidden } from '@sallyport/ui'
import { useWords } from '../words.ts'
import styles from './busy-bar.module.css'
import { useIsBusy } from './use-awaited-path.ts'

/** The bar while a navigation or another try waits. */
export function BusyBar() {
  return <BusyIndicator isBusy={useIsBusy()} />
}

/** A bar at the top of the window; its style shows it only after a moment. */
export function BusyIndicator({ isBusy }: { isBusy: boolean }) {
  const words = useWords()
  return (
    <div role="status">
      {isBusy && (
        <div className={styles.bar}>
          <VisuallyHidden>{words('shell.pending')}</VisuallyHidden>
        </div>
      )}
    </div>
  )
}
