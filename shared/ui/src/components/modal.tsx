import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './modal.module.css'

type Props = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> & {
  /** A person closed it; whoever shows it takes it away. */
  onClosed: () => void
}

/** A frame over the page, open as long as it is mounted; closing it first gives focus back to where it was. */
export function Modal({ onClosed, className, children, ...dialog }: Props) {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = ref.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // React mounts twice in development: the browser tells of the first closing when the dialog is open again.
  const onClose = () => {
    if (!ref.current?.open) onClosed()
  }

  return (
    <dialog {...dialog} ref={ref} className={classNames(styles.modal, className)} onClose={onClose}>
      {children}
    </dialog>
  )
}
