import 'react-toastify/ReactToastify.css'
import { createRoot } from 'react-dom/client'
import { toast, type Id } from 'react-toastify/unstyled'
import { pauseUnderPointer } from './pause-under-pointer.ts'
import { ToastContainer } from './toast-container.tsx'

// Mounted by the first toast, so that pages without toasts do not load this module.
const container = document.createElement('div')
document.body.append(container)
createRoot(container).render(<ToastContainer />)
pauseUnderPointer(container)

const current = new Map<string, Id>()

let repeats = 0

/**
 * Shows a message. If it is already shown, its timer restarts and its text becomes a new element, because screen
 * readers announce what is added to an alert (https://www.w3.org/TR/wai-aria-1.2/#aria-relevant).
 */
export function showToast(kind: 'success' | 'error', text: string) {
  const message = `${kind}: ${text}`
  const shown = current.get(message)
  if (shown === undefined) {
    current.set(message, toast(text, { type: kind, onClose: () => void current.delete(message) }))
  } else if (toast.isActive(shown)) {
    repeats += 1
    toast.update(shown, { render: <span key={repeats}>{text}</span>, delay: 0 })
  }
}
