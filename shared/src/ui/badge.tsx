import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type Tone = 'success' | 'danger' | 'warning' | 'neutral' | 'accent'

type Props = {
  tone: Tone
  /** The state in words: colour alone tells nothing. */
  children: ReactNode
}

export function Badge({ tone, children }: Props) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
