import { useEffect, useState } from 'react'
import { limits } from '@sallyport/contract/config'
import { notify } from '@sallyport/runtime/notify'
import { copyText } from './copy-text.ts'

/** Copies a text, or shows `failureText` as a toast unless it is null. `isCopied` is true for `limits.invite.copiedFor` ms after the last copy. */
export function useCopyToClipboard(failureText: string | null) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)

  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), limits.invite.copiedFor)
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
