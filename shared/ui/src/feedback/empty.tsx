import type { ReactNode } from 'react'
import styles from './state.module.css'

type Props = {
  title: string
  text?: string
  action?: ReactNode
}

export function Empty({ title, text, action }: Props) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
