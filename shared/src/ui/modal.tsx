import { useLayoutEffect, useRef } from 'react'

/**
 * What a dialog needs to be open over the page while it is mounted; closing it first gives focus back to where it was.
 * `onClosed` hears of people closing it.
 */
export function useModal(onClosed: () => void) {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  // React mounts twice in development: the browser tells of the first closing when the dialog is open again.
  const onClose = () => {
    if (!ref.current?.open) onClosed()
  }

  return { ref, onClose }
}
