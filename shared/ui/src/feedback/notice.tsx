import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import type { Tone } from './badge.tsx'
import styles from './notice.module.css'
import tones from './tone.module.css'

const icons = {
  neutral: Info,
  accent: Info,
  warning: TriangleAlert,
  success: CircleCheck,
  danger: CircleAlert,
} as const

type NoticeProps = ComponentProps<'div'> & { tone: Tone; action?: ReactNode }

function Notice({ tone, action, children, ...rest }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div {...rest} className={classNames(styles.notice, tones[tone])}>
      <div className={styles.message}>
        <Icon aria-hidden />
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}

/** An error message, which screen readers announce when it appears. */
export function Alert(props: { children: ReactNode; action?: ReactNode }) {
  return <Notice {...props} role="alert" tone="danger" />
}

type HintProps = {
  /** For `aria-describedby` of a control. */
  id?: string
  tone?: Exclude<Tone, 'danger'>
  children: ReactNode
  action?: ReactNode
}

/** A note that is part of the page. Unlike an `Alert`, it is not announced. */
export function Hint({ tone = 'neutral', ...rest }: HintProps) {
  return <Notice {...rest} tone={tone} />
}
