import { limits } from '@sallyport/contract/config'
import { loadChunks } from '../loading/load-chunks'

const { toast } = limits

/** The one way to say something in passing (§8). The toast library is fetched with the first one. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

async function show(kind: 'success' | 'error', text: string): Promise<void> {
  try {
    const { showToast } = await loadChunks(() => import('@sallyport/runtime/toast'), toast.filesTimeout)
    showToast(kind, text)
  } catch {
    showPlainly(text)
  }
}

/** Without the files of toasts nothing is lost that somebody must hear: it is said in the browser's own look. */
function showPlainly(text: string): void {
  const note = Object.assign(document.createElement('div'), { role: 'alert', popover: 'manual', textContent: text })
  document.body.append(note)
  note.togglePopover(true)
  setTimeout(() => note.remove(), toast.closeAfter)
}
