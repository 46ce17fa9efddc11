import { limits } from '@sallyport/contract/config'
import { loadChunks } from '../loading/loading.ts'

const { toast } = limits

/** Shows toasts (§8). The first one loads the toast library; if that fails, a plain element shows the text. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

async function show(kind: 'success' | 'error', text: string): Promise<void> {
  try {
    const { showToast } = await loadChunks(() => import('@sallyport/runtime/toast'), toast.filesTimeout)
    showToast(kind, text)
  } catch {
    showWithoutLibrary(text)
  }
}

function showWithoutLibrary(text: string): void {
  const alert = Object.assign(document.createElement('div'), { role: 'alert', popover: 'manual', textContent: text })
  document.body.append(alert)
  alert.togglePopover(true)
  setTimeout(() => alert.remove(), toast.closeAfter)
}
