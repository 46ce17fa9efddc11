import type { ReactNode } from 'react'
import styles from './accesses.module.css'

/** Announces its content when it appears or changes; without content, it takes up no gap of its container. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className={styles.region}>
      {children}
    </div>
  )
}
