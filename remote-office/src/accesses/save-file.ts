/** Whether this device hands files over by its share sheet: an app on an iOS home screen cannot download. */
export const usesShareSheet = (os: string) => os === 'ios' && typeof navigator.share === 'function'

/**
 * Shares or downloads a file, and resolves with whether that was done. Any failure to share but the user's own cancel
 * falls back to a download (https://w3c.github.io/web-share/#share-method).
 */
export async function saveFile(file: File, os: string): Promise<boolean> {
  if (!usesShareSheet(os)) return download(file)
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (refusal) {
    const isCancel = refusal instanceof DOMException && refusal.name === 'AbortError'
    return isCancel ? false : download(file)
  }
}

function download(file: File): true {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Not at once: some browsers begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfter)
  return true
}

const revokeAfter = 1000
