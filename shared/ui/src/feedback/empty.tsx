import type { ReactNode } from 'react'
import { Illustration } from '../page/illustration.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './state.module.css'

/** Replaces a list or a section without content. Without `text` it has no illustration, for pages with several empty sections. */
export function Empty({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={classNames(styles.state, !text && styles.small)}>
      {text && <Illustration scene="quiet" className={styles.illustration} />}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
