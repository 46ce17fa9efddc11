import 'react-toastify/ReactToastify.css'
import { createRoot } from 'react-dom/client'
import { toast, type Id } from 'react-toastify/unstyled'
import { pauseUnderPointer } from './pause-under-pointer.ts'
import { ToastContainer } from './toast-container.tsx'

// Mounted when this module is loaded, which is before the first toast.
const container = document.createElement('div')
document.body.append(container)
createRoot(container).render(<ToastContainer />)
pauseUnderPointer(container)

const idsByMessage = new Map<string, Id>()

let repeats = 0

/**
 * Shows a message. If it is already shown, its timer restarts and its text becomes a new element, because screen
 * readers announce what is added to an alert (https://www.w3.org/TR/wai-aria-1.2/#aria-relevant).
 */
export function showToast(kind: 'success' | 'error', text: string) {
  const message = `${kind}: ${text}`
  const shownId = idsByMessage.get(message)
  if (shownId === undefined) {
    idsByMessage.set(message, toast(text, { type: kind, onClose: () => void idsByMessage.delete(message) }))
  } else if (toast.isActive(shownId)) {
    repeats += 1
    toast.update(shownId, { render: <span key={repeats}>{text}</span>, delay: 0 })
  }
}
