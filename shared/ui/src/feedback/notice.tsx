import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import type { Tone } from './badge.tsx'
import styles from './notice.module.css'
import tones from './tone.module.css'

/** An error message, which screen readers announce when it appears. */
export function Alert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className={classNames(styles.notice, tones.danger)}>
      <div className={styles.message}>
        <CircleAlert aria-hidden />
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}

const icons = {
  neutral: Info,
  accent: Info,
  warning: TriangleAlert,
  success: CircleCheck,
} as const

type Props = {
  /** For a control that the note describes. */
  id?: string
  tone?: Exclude<Tone, 'danger'>
  children: ReactNode
  action?: ReactNode
}

/** A note that is part of the page, so it is not announced like an `Alert`. */
export function Hint({ id, tone = 'neutral', children, action }: Props) {
  const Icon = icons[tone]
  return (
    <div id={id} className={classNames(styles.notice, tones[tone])}>
      <div className={styles.message}>
        <Icon aria-hidden />
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}
