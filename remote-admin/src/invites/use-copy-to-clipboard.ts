import { useEffect, useState } from 'react'
import { limits } from '@sallyport/contract/config'
import { notify } from '@sallyport/runtime/notify'
import { useTranslation } from '@sallyport/runtime/i18n'
import { copyText } from './copy-text.ts'

/** Copies a text. `isCopied` is true for `limits.invite.copiedFor` ms after the last copy. */
export function useCopyToClipboard() {
  const { t } = useTranslation()
  const [copiedAt, setCopiedAt] = useState<number | null>(null)

  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), limits.invite.copiedFor)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy(text: string) {
    try {
      await copyText(text)
      setCopiedAt(Date.now())
    } catch {
      void notify.error(t('admin.user.invites.manage.copy.error.message'))
    }
  }

  return { isCopied: copiedAt !== null, copy }
}
