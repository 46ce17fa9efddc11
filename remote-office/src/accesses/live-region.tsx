import type { ReactNode } from 'react'
import styles from './accesses.module.css'

/** Announces content that appears or changes. Without content, the region takes up no gap in its container. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className={styles.region}>
      {children}
    </div>
  )
}
