import 'react-toastify/ReactToastify.css'
import { createRoot } from 'react-dom/client'
import { toast, type Id } from 'react-toastify/unstyled'
import { pauseUnderPointer } from './pause-under-pointer.ts'
import { Toasts } from './toasts.tsx'

// The first toast brings its own place on the page: a page without one never loads this door.
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Toasts />)
pauseUnderPointer(place)

/** The toasts that are shown or queued, by their messages. */
const current = new Map<string, Id>()

/**
 * Shows a message. If it is shown already, a new toast replaces its toast: the time starts again, and screen readers
 * announce the new element.
 */
export function showToast(kind: 'success' | 'error', text: string) {
  const message = `${kind}: ${text}`
  const shown = current.get(message)
  if (shown !== undefined && toast.isActive(shown)) toast.dismiss(shown)
  else if (shown !== undefined) return
  const id = toast(text, { type: kind, onClose: () => void current.delete(message) })
  current.set(message, id)
}
