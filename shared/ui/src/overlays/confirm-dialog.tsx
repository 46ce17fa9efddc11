import { useTranslation } from '@sallyport/runtime/i18n'
import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmOptions = {
  title: string
  text: ReactNode
  /** The label of the button that confirms. */
  action: string
}

type Props = ConfirmOptions & { onSettled: (isConfirmed: boolean) => void }

/** Cancel is the first button; Escape cancels. */
export function ConfirmDialog({ title, text, action, onSettled }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClosed={() => onSettled(false)}
      actions={
        <>
          <Button onClick={() => onSettled(false)}>{t('ui.dialog.cancel')}</Button>
          <Button variant="danger" onClick={() => onSettled(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

type OpenConfirmation = ConfirmOptions & { onSettled: (isConfirmed: boolean) => void }

type Confirm = {
  /** Opens a dialog and resolves to whether the user confirmed. An open dialog of this hook is cancelled. */
  confirm: (options: ConfirmOptions) => Promise<boolean>
  dialog: ReactNode
}

export function useConfirm(): Confirm {
  const [current, setCurrent] = useState<OpenConfirmation | null>(null)

  function confirm(options: ConfirmOptions) {
    current?.onSettled(false)
    return new Promise<boolean>((resolve) => {
      setCurrent({
        ...options,
        onSettled: (isConfirmed) => {
          setCurrent(null)
          resolve(isConfirmed)
        },
      })
    })
  }

  return { confirm, dialog: current && <ConfirmDialog {...current} /> }
}
