import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { Modal } from './modal.tsx'

type Props = Pick<ComponentProps<'dialog'>, 'className' | 'onCancel'> & {
  title: string
  role?: 'dialog' | 'alertdialog'
  /** Stands beside the words. */
  icon?: ReactNode
  /** It was closed with Escape; whoever shows it takes it away. */
  onClosed: () => void
  /** The buttons, the safe one first: it gets focus. */
  actions: ReactNode
  children: ReactNode
}

/** A question or a notice over the page; open as long as it is mounted. */
export function Dialog({ title, role = 'dialog', icon, className, onCancel, onClosed, actions, children }: Props) {
  const id = useId()

  return (
    <Modal
      role={role}
      className={className}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={onCancel}
      onClosed={onClosed}
    >
      <div className={styles.words}>
        {icon}
        <div>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <div id={`${id}-text`} className={styles.text}>
            {children}
          </div>
        </div>
      </div>
      <div className={styles.actions}>{actions}</div>
    </Modal>
  )
}
