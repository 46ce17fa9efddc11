import { notify } from '@sallyport/runtime/notify'
import { useEffect, useState } from 'react'

/** In milliseconds (§9). */
const copiedFor = 5000

/**
 * A failed copy shows `failureText`, unless null, as a toast. `isCopied` is true for `copiedFor` ms after a copy.
 * `previousCopyAt`: the time of a copy before the component was mounted again (unix ms).
 */
export function useCopyToClipboard(failureText: string | null, previousCopyAt: number | null = null) {
  const [copiedAt, setCopiedAt] = useState(() =>
    previousCopyAt !== null && Date.now() < previousCopyAt + copiedFor ? previousCopyAt : null,
  )

  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), copiedAt + copiedFor - Date.now())
    return () => clearTimeout(timer)
  }, [copiedAt])

  /** Resolves to whether the text was copied. */
  async function copy(text: string): Promise<boolean> {
    try {
      await copyText(text)
      setCopiedAt(Date.now())
      return true
    } catch {
      if (failureText !== null) void notify.error(failureText)
      return false
    }
  }

  return { isCopied: copiedAt !== null, copy }
}

/** Rejects if the browser does not allow copying. */
export async function copyText(text: string): Promise<void> {
  // Undefined outside of secure contexts: https://w3c.github.io/clipboard-apis/#navigator-interface
  const clipboard = navigator.clipboard as Clipboard | undefined
  await (clipboard ? clipboard.writeText(text) : copyBySelection(text))
}

async function copyBySelection(text: string): Promise<void> {
  const previousFocus = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // An open modal dialog makes the rest of the page inert, so that a field outside the dialog cannot get the focus.
  const parent = document.querySelector('dialog[open]') ?? document.body
  parent.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy outside of a secure context
    if (!document.execCommand('copy')) throw new Error('The copy command failed')
  } finally {
    field.remove()
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
  }
}
