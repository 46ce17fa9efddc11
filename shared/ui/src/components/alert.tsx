import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { classNames } from './class-names.ts'
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
