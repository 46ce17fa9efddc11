import type { ReactNode } from 'react'
import styles from './field.module.css'

type Props = {
  id: string
  label: string
  hint?: string | undefined
  message?: string | undefined
  children: ReactNode
}

/** A label, a control and its hint or error. The error element is always rendered, so that screen readers announce its changes. */
export function FieldFrame({ id, label, hint, message, children }: Props) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      <div className={styles.below}>
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
