export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Firefox reads the blob after the click: https://bugzilla.mozilla.org/show_bug.cgi?id=1282407
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay)
}

/** In milliseconds. */
const revokeDelay = 1000
