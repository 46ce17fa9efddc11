import { layout } from '@sallyport/ui'
import { useId, type ReactNode } from 'react'
import styles from './page-section.module.css'

type Props = {
  title: string
  /** Shown at the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with a heading of its own. */
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
