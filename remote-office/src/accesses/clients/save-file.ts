import { safeStorage } from '@sallyport/runtime/session'
import { downloadFile } from '@sallyport/ui'

/** iOS home screen apps cannot download files: https://github.com/navidrome/navidrome/issues/1264 */
export const usesShareSheet = (os: string) => os === 'ios' && typeof navigator.share === 'function'

/** `unconfirmed`: a download, whose end a page cannot see (https://html.spec.whatwg.org/multipage/links.html#downloading-resources). */
export type SaveOutcome = 'saved' | 'unconfirmed' | 'cancelled'

/** Shares a file on iOS (https://w3c.github.io/web-share/#share-method), or else downloads it. */
export async function saveFile(file: File, os: string): Promise<SaveOutcome> {
  try {
    if (usesShareSheet(os)) {
      await navigator.share({ files: [file] })
      return 'saved'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
  }
  downloadFile(file)
  return safeStorage.getItem(storageKey) === confirmed ? 'saved' : 'unconfirmed'
}

const storageKey = 'sallyport-downloads'
const confirmed = 'confirmed'

/** Stores that a download has arrived, so that this browser counts later downloads as saved. */
export const confirmDownloads = () => void safeStorage.setItem(storageKey, confirmed)
