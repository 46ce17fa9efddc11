import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for people who listen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
