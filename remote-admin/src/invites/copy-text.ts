/** Puts a text on the clipboard; rejects when it cannot. */
export async function copyText(text: string): Promise<void> {
  // Without TLS browsers keep the clipboard from pages, but not from a person who copies what is selected.
  const clipboard = navigator.clipboard as Clipboard | undefined
  await (clipboard ? clipboard.writeText(text) : copySelected(text))
}

async function copySelected(text: string): Promise<void> {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other way on a page without TLS
    if (!document.execCommand('copy')) throw new Error('The browser does not copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
