import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Opens the dialog over the page while it is mounted; closing it first gives focus back to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return dialog
}
