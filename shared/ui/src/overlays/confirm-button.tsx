import { useState, type ComponentProps } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { useConfirm, type ConfirmOptions } from './confirm-dialog.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'aria-label' | 'busy' | 'onClick'> & {
  /** The name of a button whose content is an icon. */
  label?: string
  /** The confirmation dialog to show first. */
  question?: ConfirmOptions | undefined
  /** The button is busy until it settles. */
  onConfirmed: () => unknown
}

/** A button that asks before it acts. Its dialog is unmounted with it, so that an entity that has left its list is not changed (§5). */
export function ConfirmButton({ label, question, onConfirmed, ...rest }: Props) {
  const { confirm, dialog } = useConfirm()
  const [isBusy, setIsBusy] = useState(false)

  async function handleClick() {
    if (question && !(await confirm(question))) return
    setIsBusy(true)
    await onConfirmed()
    setIsBusy(false)
  }

  const button = { ...rest, busy: isBusy, onClick: () => void handleClick() }
  return (
    <>
      {label === undefined ? <Button {...button} /> : <IconButton {...button} label={label} />}
      {dialog}
    </>
  )
}
