import type { ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import styles from './how-to.module.css'

/** A group of sections; of those with the same `name` one is open at a time. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>
}

type SectionProps = { name?: string | undefined; title: string; open?: boolean; children: ReactNode }

export function AccordionSection({ name, title, open = false, children }: SectionProps) {
  return (
    <details name={name} open={open} className={styles.section}>
      <summary className={styles.title}>
        {title}
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
