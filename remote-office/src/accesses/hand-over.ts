/** Whether this device hands files over by its share sheet: an app on an iOS home screen cannot download. */
export const isShared = (os: string) => os === 'ios' && typeof navigator.share === 'function'

/** Gives a file to the person. Whatever refuses to share it, but the person's own cancel, leads to a download. */
export async function handOver(file: File, os: string): Promise<void> {
  if (!isShared(os)) return download(file)
  try {
    await navigator.share({ files: [file] })
  } catch (refusal) {
    const isCancel = refusal instanceof DOMException && refusal.name === 'AbortError'
    if (!isCancel) download(file)
  }
}

function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Not at once: some browsers begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfter)
}

const revokeAfter = 1000
