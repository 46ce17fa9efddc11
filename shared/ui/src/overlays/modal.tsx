import { useId, useLayoutEffect, useRef, type ComponentProps, type SyntheticEvent } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './modal.module.css'

type Props = Omit<
  ComponentProps<'dialog'>,
  'ref' | 'open' | 'onCancel' | 'onClose' | 'onKeyDown' | 'aria-labelledby'
> & {
  title: string
  /** Called when the user closed the dialog; the parent must unmount it. */
  onClosed: () => void
  /** Called instead of closing the dialog when the user requests it, for example with Escape. */
  onCloseRequest?: () => void
}

/**
 * A modal `<dialog>`, open while mounted. Closes before its removal, so that focus is restored. The dialog itself takes the focus, so that
 * screen readers speak its name (docs/decisions/0020-screen-readers.md).
 */
export function Modal({ title, onClosed, onCloseRequest, className, children, ...dialog }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

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

  function handleCloseRequest(event: SyntheticEvent) {
    if (!onCloseRequest) return
    event.preventDefault()
    onCloseRequest()
  }

  return (
    <dialog
      {...dialog}
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classNames(styles.modal, className)}
      onClose={onClose}
      onCancel={handleCloseRequest}
      // Browsers ignore that `cancel` is prevented again without a user activation, which Escape is not
      // (https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-request-close).
      onKeyDown={(event) => event.key === 'Escape' && handleCloseRequest(event)}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
