import { limits } from '@sallyport/contract/config'
import { loadChunks } from '../loading/loading.ts'

/** How long to wait for the toast library, in milliseconds; after that, a plain element shows the message. */
const filesTimeout = 4000

/** Shows toasts (§8). The first one loads the toast library; if that fails, a plain element shows the text. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

async function show(kind: 'success' | 'error', text: string): Promise<void> {
  try {
    const { showToast } = await loadChunks(() => import('@sallyport/runtime/toast'), filesTimeout)
    showToast(kind, text)
  } catch {
    showWithoutLibrary(text)
  }
}

function showWithoutLibrary(text: string): void {
  const alert = Object.assign(document.createElement('div'), { role: 'alert', popover: 'manual', textContent: text })
  document.body.append(alert)
  alert.togglePopover(true)
  setTimeout(() => alert.remove(), limits.toast.closeAfter)
}
