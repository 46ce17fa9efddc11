import { useNavigation, useRevalidator } from 'shared/router'
import { VisuallyHidden } from 'shared/ui'
import { useWords } from '../words.ts'
import styles from './busy-bar.module.css'

/** A bar at the top of the window while a navigation or another try waits; its style shows it only after a moment. */
export function BusyBar() {
  const words = useWords()
  const states = [useNavigation().state, useRevalidator().state]
  const isBusy = states.some((state) => state !== 'idle')
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
