import { useEffect, useRef } from 'react'
import { limits } from '@sallyport/contract/config'
import { isLimited } from '@sallyport/contract/rules'
import { useAccount } from '@sallyport/runtime/session'
import { useUnixNow } from '@sallyport/ui'
import { refetchAccesses } from './accesses-api.ts'

/**
 * Refetches the accesses when one has expired and freed its slot, or when premium has ended and the accesses have
 * become limited. `expiredCount` is the number of loaded accesses that have expired.
 */
export function useRefetchOnExpiry(expiredCount: number): void {
  const account = useAccount()
  const now = useUnixNow(account?.premium_expired_at ?? null)
  const isLimitedNow = account !== null && isLimited(account, now)
  const previous = useRef({ expiredCount: 0, isLimitedNow })

  useEffect(() => {
    const hasExpired = expiredCount > previous.current.expiredCount
    const hasLimitChanged = isLimitedNow !== previous.current.isLimitedNow
    previous.current = { expiredCount, isLimitedNow }
    if (!hasExpired && !hasLimitChanged) return
    const timer = setTimeout(refetchAccesses, limits.access.refetchAfterExpiry)
    return () => clearTimeout(timer)
  }, [expiredCount, isLimitedNow])
}
