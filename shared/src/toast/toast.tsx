import 'react-toastify/ReactToastify.css'
import { createRoot } from 'react-dom/client'
import { toast } from 'react-toastify/unstyled'
import { Toasts } from './toasts.tsx'

// The first toast brings its own place on the page: a page without one never loads this door.
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Toasts />)

/** Shows a message once, however often it is said while it stands. */
export const showToast = (kind: 'success' | 'error', text: string) =>
  toast(text, { type: kind, toastId: `${kind}: ${text}` })
