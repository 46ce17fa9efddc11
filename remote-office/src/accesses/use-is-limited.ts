import { readSettings } from '@sallyport/contract/config'
import { isLimited } from '@sallyport/contract/rules'
import { useLanguage } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import { useUnixNow } from '@sallyport/ui'
import { formatDuration } from '@sallyport/ui/format'

/** Whether the user's accesses expire; changes when premium starts or ends. */
export function useIsLimited(): boolean {
  const account = useAccount()
  const now = useUnixNow(account?.premium_expired_at ?? null)
  return account !== null && isLimited(account, now)
}

/** How long an access of a limited user works, such as "30 minutes". */
export const useLimitDuration = (): string => formatDuration(readSettings().limitedAccessMinutes, useLanguage())
