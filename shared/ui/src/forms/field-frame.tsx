import type { ReactNode } from 'react'
import styles from './field.module.css'

type Props = {
  id: string
  label: string
  hint?: string | undefined
  message?: string | undefined
  children: ReactNode
}

/** The label and the hint or error of a control. The error element is always rendered, empty and without height, so that screen readers announce its changes. */
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
