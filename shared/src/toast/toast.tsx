import 'react-toastify/ReactToastify.css'
import { createRoot } from 'react-dom/client'
import { toast } from 'react-toastify/unstyled'
import { Toasts } from './toasts.tsx'

// The first toast brings its own place on the page: a page without one never loads this door.
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Toasts />)

/** How often each message has been put away: the one on its way out would swallow the same that comes after it. */
const putAway = new Map<string, number>()

/** Shows a message once, however often it is said while it stands. */
export function showToast(kind: 'success' | 'error', text: string) {
  const message = `${kind}: ${text}`
  const times = putAway.get(message) ?? 0
  toast(text, {
    type: kind,
    toastId: `${message} ${times}`,
    onClose: () => void putAway.set(message, times + 1),
  })
}
