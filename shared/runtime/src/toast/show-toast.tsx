import 'react-toastify/ReactToastify.css'
import { createRoot } from 'react-dom/client'
import { toast, type Id } from 'react-toastify/unstyled'
import { pauseUnderPointer } from './pause-under-pointer.ts'
import { ToastContainer } from './toast-container.tsx'
import { ToastMessage } from './toast-message.tsx'

// Mounted when this module is loaded, which is before the first toast.
const container = document.createElement('div')
document.body.append(container)
createRoot(container).render(<ToastContainer />)
pauseUnderPointer(container)

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
