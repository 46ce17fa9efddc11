import { useState, type ReactNode } from 'react'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'

type Asked = Question & { onAnswered: (isYes: boolean) => void }

type Confirm = {
  /** Asks, and resolves with the answer. A question that is asked over another answers that one with no. */
  ask: (question: Question) => Promise<boolean>
  /** To be rendered by whoever asks: the question while it is open. */
  dialog: ReactNode
}

export function useConfirm(): Confirm {
  const [asked, setAsked] = useState<Asked | null>(null)

  function ask(question: Question) {
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

  return { ask, dialog: asked && <ConfirmDialog {...asked} /> }
}
