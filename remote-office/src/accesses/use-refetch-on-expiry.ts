import { useEffect, useRef } from 'react'
import { limits } from '@sallyport/contract/config'
import { isLimited } from '@sallyport/contract/rules'
import { useAccount } from '@sallyport/runtime/session'
import { useUnixNow } from '@sallyport/ui'
import { refetchAccesses } from './accesses-api.ts'

/**
 * Fetches the accesses again when time has changed them on the server: an access has expired and freed its slot, or
 * premium has ended and the accesses have become limited.
 */
export function useRefetchOnExpiry(expiredCount: number): void {
  const account = useAccount()
  const now = useUnixNow(account?.premium_expired_at ?? null)
  const isLimitedNow = account !== null && isLimited(account, now)
  const fetched = useRef({ expiredCount: 0, isLimitedNow })

  useEffect(() => {
    const hasExpired = expiredCount > fetched.current.expiredCount
    const hasOtherRights = isLimitedNow !== fetched.current.isLimitedNow
    fetched.current = { expiredCount, isLimitedNow }
    if (!hasExpired && !hasOtherRights) return
    const timer = setTimeout(refetchAccesses, limits.access.refetchAfterExpiry)
    return () => clearTimeout(timer)
  }, [expiredCount, isLimitedNow])
}
