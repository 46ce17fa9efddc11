import { useState, type ReactNode } from 'react'
import { ConfirmDialog, type ConfirmOptions } from './confirm-dialog.tsx'

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
