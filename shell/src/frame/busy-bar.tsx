import { useNavigation } from 'shared/router'
import { VisuallyHidden } from 'shared/ui'
import { useWords } from '../words.ts'
import styles from './busy-bar.module.css'

/** A bar at the top of the window while a navigation waits; its style shows it only after a moment. */
export function BusyBar() {
  const words = useWords()
  const isBusy = useNavigation().state !== 'idle'
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
