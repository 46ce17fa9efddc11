import { limits } from '@sallyport/contract/config'
import type { Access } from '@sallyport/contract/endpoints'
import { type Batches, useUnixNow } from '@sallyport/ui'
import { useEffect, useRef, useState } from 'react'
import { refetchAccesses } from './accesses-calls.ts'
import { useIsLimited } from './use-is-limited.ts'

type Expiring = Pick<Access, 'id' | 'expired_at'>

/** In seconds. The estimated server time can be behind, so that the server omits an access before it expires here. */
const clockTolerance = 3

/** The current accesses, and until a newer access is created, the accesses that expired on the open page. Omits deleted accesses. */
export function useExpiredAccesses<Item extends Expiring>({ items: loaded, isPending }: Batches<Item>) {
  const last = Math.max(0, ...loaded.map(({ expired_at }) => expired_at ?? 0))
  const now = useUnixNow(last, { every: 1 })
  const items = loaded.filter((access) => !isExpired(access, now))
  const [shownItems, setShownItems] = useState(items)
  const [expired, setExpired] = useState<readonly Item[]>([])
  useRefetchOnExpiry(loaded.length - items.length)

  // A list that is reset is pending and has no items, but its accesses are not gone.
  if (!isPending && JSON.stringify(items) !== JSON.stringify(shownItems)) {
    const isGone = ({ id }: Item) => !items.some((item) => item.id === id)
    const newlyExpired = shownItems.filter((access) => isGone(access) && isExpired(access, now + clockTolerance))
    const isNewer = (items[0]?.id ?? 0) > Math.max(0, ...[...shownItems, ...expired].map(({ id }) => id))
    setShownItems(items)
    setExpired([...(isNewer ? [] : expired.filter(isGone)), ...newlyExpired])
  }
  return { items, expired }
}

const isExpired = ({ expired_at }: Expiring, now: number) => expired_at !== null && expired_at <= now

/** Refetches the accesses when one has expired and freed its slot, or when premium has changed their expiry. */
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
