import { useState, type ReactNode } from 'react'
import { ConfirmDialog, type ConfirmOptions } from './confirm-dialog.tsx'

type Asked = ConfirmOptions & { onAnswered: (isYes: boolean) => void }

type Confirm = {
  /** Asks, and resolves with the answer. A question that is asked over another answers that one with no. */
  confirm: (question: ConfirmOptions) => Promise<boolean>
  /** To be rendered by whoever asks: the question while it is open. */
  dialog: ReactNode
}

export function useConfirm(): Confirm {
  const [asked, setAsked] = useState<Asked | null>(null)

  function confirm(question: ConfirmOptions) {
    asked?.onAnswered(false)
    return new Promise<boolean>((resolve) => {
      setAsked({
        ...question,
        onAnswered: (isYes) => {
          setAsked(null)
          resolve(isYes)
        },
      })
    })
  }

  return { confirm, dialog: asked && <ConfirmDialog {...asked} /> }
}
