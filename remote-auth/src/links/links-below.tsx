import type { ReactNode } from 'react'
import styles from './links-below.module.css'

/** The other ways to go, under a form. */
export function LinksBelow({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
