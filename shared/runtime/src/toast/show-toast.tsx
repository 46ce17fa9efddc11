import 'react-toastify/ReactToastify.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { toast, type Id } from 'react-toastify/unstyled'
import { pauseUnderPointer, slideIntoPlace, ToastContainer } from './toast-container.tsx'

// Mounted when this module is loaded, which is before the first toast.
const container = document.createElement('div')
document.body.append(container)
createRoot(container).render(<ToastContainer />)
pauseUnderPointer(container)
slideIntoPlace(container)

const idsByMessage = new Map<string, Id>()

let repeats = 0

/** Shows a message. If it is already shown, its timer restarts, and its text is announced again. */
export function showToast(kind: 'success' | 'error', text: string) {
  const message = `${kind}: ${text}`
  const shownId = idsByMessage.get(message)
  if (shownId === undefined) {
    const content = <ToastMessage text={text} />
    idsByMessage.set(message, toast(content, { type: kind, onClose: () => void idsByMessage.delete(message) }))
  } else if (toast.isActive(shownId)) {
    repeats += 1
    toast.update(shownId, { render: <ToastMessage text={text} repeats={repeats} />, delay: 0 })
  }
}

/**
 * The text of a toast, added after its alert: Orca does not speak an alert that is inserted with the elements around it. `aria-live` repeats
 * the role, because Firefox otherwise reports the value of the container. A repeated text is a new element, which screen readers announce
 * (https://www.w3.org/TR/wai-aria-1.2/#aria-relevant).
 */
function ToastMessage({ text, repeats = 0 }: { text: string; repeats?: number }) {
  const [isRendered, setRendered] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the second rendering is what screen readers announce
  useEffect(() => setRendered(true), [])
  return (
    <span role="alert" aria-live="assertive">
      {isRendered && <span key={repeats}>{text}</span>}
    </span>
  )
}
