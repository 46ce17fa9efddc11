import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './badge.module.css'
import tones from './tone.module.css'

export type Tone = 'success' | 'danger' | 'warning' | 'neutral' | 'accent'

type Props = ComponentProps<'span'> & {
  tone: Tone
  /** Required, because colour alone must not convey the state (https://www.w3.org/TR/WCAG22/#use-of-color). */
  children: ReactNode
}

export function Badge({ tone, className, ...rest }: Props) {
  return <span {...rest} className={classNames(styles.badge, tones[tone], className)} />
}
