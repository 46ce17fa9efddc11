import type { ReactNode } from 'react'
import styles from './form-links.module.css'

/** Links to related pages, under a form. */
export function FormLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
