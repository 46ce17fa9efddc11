import { useWords } from '@sallyport/runtime/messages'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** What a person is asked before something is lost. */
export type ConfirmOptions = {
  title: string
  /** Names what is lost. */
  text: string
  /** The action's own name, on the button that does it. */
  action: string
}

type Props = ConfirmOptions & { onAnswered: (isYes: boolean) => void }

/** Cancel comes first and has focus; Escape is Cancel. */
export function ConfirmDialog({ title, text, action, onAnswered }: Props) {
  const words = useWords()
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClosed={() => onAnswered(false)}
      actions={
        <>
          <Button onClick={() => onAnswered(false)}>{words('ui.dialog.cancel')}</Button>
          <Button variant="danger" onClick={() => onAnswered(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
