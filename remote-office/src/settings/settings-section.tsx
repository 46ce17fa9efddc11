import { layout } from '@sallyport/ui'
import type { ReactNode, Ref } from 'react'
import styles from './settings.module.css'

type SectionProps = {
  id: string
  title: string
  text: string
  /** The heading, if it gets the focus when a row of the section is removed. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A topic of the settings: its title and description, and its rows beside them. */
export function SettingsSection({ id, title, text, heading, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined} className={styles.title}>
          {title}
        </h2>
        <p className={layout.note}>{text}</p>
      </div>
      <div className={layout.stack}>{children}</div>
    </section>
  )
}
