import { downloadFile } from '@sallyport/ui'

/** iOS home screen apps cannot download files: https://github.com/navidrome/navidrome/issues/1264 */
export const usesShareSheet = (os: string) => os === 'ios' && typeof navigator.share === 'function'

/** Shares a file on iOS (https://w3c.github.io/web-share/#share-method), or else downloads it. Resolves to false if the user cancelled. */
export async function saveFile(file: File, os: string): Promise<boolean> {
  try {
    if (usesShareSheet(os)) await navigator.share({ files: [file] })
    else downloadFile(file)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    downloadFile(file)
  }
  return true
}
