import { useEffect, useRef } from 'react'
import { limits } from '@sallyport/contract/config'
import { refetchAccesses } from './accesses-api.ts'
import { useIsLimited } from './use-is-limited.ts'

/**
 * Refetches the accesses when one has expired and freed its slot, or when premium has started or ended and the accesses have
 * got another end. `expiredCount` is the number of loaded accesses that have expired.
 */
export function useRefetchOnExpiry(expiredCount: number): void {
  const isLimited = useIsLimited()
  const previous = useRef({ expiredCount: 0, isLimited })

  useEffect(() => {
    const hasExpired = expiredCount > previous.current.expiredCount
    const hasLimitChanged = isLimited !== previous.current.isLimited
    previous.current = { expiredCount, isLimited }
    if (!hasExpired && !hasLimitChanged) return
    const timer = setTimeout(refetchAccesses, limits.access.refetchAfterExpiry)
    return () => clearTimeout(timer)
  }, [expiredCount, isLimited])
}
