import { layout } from '@sallyport/ui'
import { useId, type ReactNode } from 'react'
import styles from './page-section.module.css'

type Props = {
  title: string
  action?: ReactNode
  children: ReactNode
}

export function PageSection({ title, action, children }: Props) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={layout.stack}>
      <div className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-numbers>{children}</dd>
    </div>
  )
}
