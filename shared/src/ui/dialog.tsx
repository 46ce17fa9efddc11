import { useId, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

type Props = {
  title: string
  role?: 'dialog' | 'alertdialog'
  /** It was closed with Escape; whoever shows it takes it away. */
  onClosed: () => void
  /** The buttons, the safe one first: it gets focus. */
  actions: ReactNode
  children: ReactNode
}

/** A question or a notice over the page; open as long as it is mounted. */
export function Dialog({ title, role = 'dialog', onClosed, actions, children }: Props) {
  const dialog = useModal()
  const id = useId()

  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClosed}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}-text`} className={styles.text}>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
