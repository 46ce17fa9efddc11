import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './select.module.css'

/** The arrow of a select, which looks as in the other fields instead of the browser's. */
export function SelectFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      {children}
      <ChevronDown className={styles.chevron} />
    </div>
  )
}
