import { VisuallyHidden } from 'shared/ui'
import { useWords } from '../words.ts'
import styles from './busy-bar.module.css'
import { useIsBusy } from './use-is-busy.ts'

/** A bar at the top of the window while a navigation or another try waits; its style shows it only after a moment. */
export function BusyBar() {
  const words = useWords()
  const isBusy = useIsBusy()
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
