import { useId, type ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Modal } from './modal.tsx'
import layout from '../styles/layout.module.css'
import styles from './dialog.module.css'

type Props = {
  title: string
  role?: 'dialog' | 'alertdialog'
  /** Called when the dialog was closed with Escape; the parent must unmount it. */
  onClosed: () => void
  /** The buttons. The first one is one Tab away, so it should be the safe choice. */
  actions: ReactNode
  /** Shown between the content and the buttons. Not part of the description of the dialog. */
  field?: ReactNode
  children: ReactNode
}

export function Dialog({ title, role = 'dialog', onClosed, actions, field, children }: Props) {
  const id = useId()

  return (
    <Modal role={role} title={title} aria-describedby={id} onClosed={onClosed}>
      <div id={id} className={layout.text}>
        {children}
      </div>
      {field && <div className={styles.field}>{field}</div>}
      <div className={classNames(layout.actions, styles.actions)}>{actions}</div>
    </Modal>
  )
}
