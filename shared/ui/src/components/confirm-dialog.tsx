import type { ReactNode } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button } from './button.tsx'
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
