import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './modal.module.css'

type Props = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> & {
  /** Called when the user closed the dialog; the parent must unmount it. */
  onClosed: () => void
}

/**
 * A modal `<dialog>`, open while mounted. Closes before its removal, so that focus is restored. The dialog itself takes the focus, so that
 * screen readers speak its name (docs/decisions/0020-screen-readers.md).
 */
export function Modal({ onClosed, className, children, ...dialog }: Props) {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = ref.current
    element?.showModal()
    element?.focus()
    return () => element?.close()
  }, [])

  // In StrictMode the `close` event of the first effect run arrives late (https://react.dev/reference/react/StrictMode).
  const onClose = () => {
    if (!ref.current?.open) onClosed()
  }

  return (
    <dialog {...dialog} ref={ref} tabIndex={-1} className={classNames(styles.modal, className)} onClose={onClose}>
      {children}
    </dialog>
  )
}
