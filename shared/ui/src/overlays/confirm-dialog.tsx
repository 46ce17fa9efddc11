import { useTranslation } from '@sallyport/runtime/i18n'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { FieldFrame } from '../forms/field-frame.tsx'
import { Dialog } from './dialog.tsx'
import field from '../forms/field.module.css'

export type ConfirmOptions = {
  title: string
  text: ReactNode
  /** The label of the button that confirms. */
  action: string
  /** A name that the user must type first. */
  typedName?: string
}

type Confirmation = ConfirmOptions & { onSettled: (isConfirmed: boolean) => void }

/** Cancel is the first button; Escape cancels. */
export function ConfirmDialog({ title, text, action, typedName, onSettled }: Confirmation) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const id = useId()
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClosed={() => onSettled(false)}
      field={
        typedName !== undefined && (
          <FieldFrame id={id} label={t('ui.dialog.type', { name: typedName })}>
            <input
              id={id}
              value={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={field.control}
              onChange={({ target }) => setTyped(target.value)}
            />
          </FieldFrame>
        )
      }
      actions={
        <>
          <Button onClick={() => onSettled(false)}>{t('ui.dialog.cancel')}</Button>
          <Button
            variant="danger"
            disabled={typedName !== undefined && collapseSpace(typed) !== collapseSpace(typedName)}
            onClick={() => onSettled(true)}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

/** The question shows a name with its white space collapsed, as browsers do. */
const collapseSpace = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

export function useConfirm() {
  const [current, setCurrent] = useState<Confirmation | null>(null)

  /** Opens a dialog and resolves to whether the user confirmed. An open dialog of this hook is cancelled. */
  function confirm(options: ConfirmOptions) {
    current?.onSettled(false)
    return new Promise<boolean>((resolve) => {
      const onSettled = (isConfirmed: boolean) => {
        setCurrent(null)
        resolve(isConfirmed)
      }
      setCurrent({ ...options, onSettled })
    })
  }

  return { confirm, dialog: current && <ConfirmDialog {...current} /> }
}

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label' | 'busy' | 'children' | 'onClick'> & {
  /** The label of the button, and of the button in the dialog. */
  action: string
  /** Shown instead of the label. */
  icon?: ReactNode
  /** The dialog to show first; without a question, a click acts at once. */
  question?: Omit<ConfirmOptions, 'action'> | undefined
  /** The button is busy until the returned promise settles. */
  onConfirmed: () => unknown
}

/** A button that asks for confirmation. The dialog is unmounted with the button: an item that has left its list is not changed (§5). */
export function ConfirmButton({ action, icon, question, onConfirmed, ...rest }: ConfirmButtonProps) {
  const { confirm, dialog } = useConfirm()
  const [isBusy, setIsBusy] = useState(false)

  async function handleClick() {
    if (question && !(await confirm({ ...question, action }))) return
    setIsBusy(true)
    await onConfirmed()
    setIsBusy(false)
  }

  const button = { ...rest, busy: isBusy, onClick: () => void handleClick() }
  return (
    <>
      {icon === undefined ? (
        <Button {...button}>{action}</Button>
      ) : (
        <IconButton {...button} label={action}>
          {icon}
        </IconButton>
      )}
      {dialog}
    </>
  )
}
