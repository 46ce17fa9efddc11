import type { ReactNode } from 'react'
import styles from './field.module.css'

type Props = {
  id: string
  label: string
  hint?: string | undefined
  message?: string | undefined
  /** The control itself. */
  children: ReactNode
}

/** Label above, hint or error under a control. The line under it is always there: nothing jumps, and a change is heard. */
export function FieldFrame({ id, label, hint, message, children }: Props) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      <div className={styles.under}>
        <p id={`${id}-error`} aria-live="polite" className={styles.error}>
          {message}
        </p>
        {hint && !message && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
