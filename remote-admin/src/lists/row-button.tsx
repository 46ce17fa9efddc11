import { useState, type ComponentProps } from 'react'
import { Button, useConfirm, useFocusAfterRemoval, type ConfirmOptions } from '@sallyport/ui'
import styles from './row-button.module.css'

type Props = Pick<ComponentProps<typeof Button>, 'children' | 'aria-describedby'> & {
  /** Confirmation dialog to show first. */
  question?: ConfirmOptions
  /** Resolves with whether the change was made. */
  onConfirmed: () => Promise<boolean>
  /** Moves the focus away from a button that the change removes; otherwise the list decides. */
  moveFocus?: () => void
}

/** A button that changes the entity of its row. The dialog is unmounted with the row, so that an entity that has left the list is not changed. */
export function RowButton({ question, onConfirmed, moveFocus, ...button }: Props) {
  const { confirm, dialog } = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const container = useFocusAfterRemoval<HTMLSpanElement>(() => moveFocus?.())

  async function handleClick() {
    if (question && !(await confirm(question))) return
    setIsBusy(true)
    await onConfirmed()
    setIsBusy(false)
  }

  return (
    <span ref={container} className={styles.frame}>
      <Button {...button} busy={isBusy} className={styles.button} onClick={() => void handleClick()} />
      {dialog}
    </span>
  )
}
