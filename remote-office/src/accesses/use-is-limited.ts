import { isLimited } from '@sallyport/contract/rules'
import { useAccount } from '@sallyport/runtime/session'
import { useUnixNow } from '@sallyport/ui'

/** Whether the user's accesses expire; changes when premium starts or ends. */
export function useIsLimited(): boolean {
  const account = useAccount()
  const now = useUnixNow(account?.premium_expired_at ?? null)
  return account !== null && isLimited(account, now)
}
