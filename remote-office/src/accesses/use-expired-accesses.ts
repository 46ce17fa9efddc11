import { useState } from 'react'
import type { Access } from '@sallyport/contract/endpoints'
import { useUnixNow, type PagedListState } from '@sallyport/ui'

/** How far the estimated server time can be behind, in seconds: the server may leave an access out before it has expired here. */
const clockTolerance = 3

/**
 * Separates the accesses that have expired, every second while any can still expire. `items` are the others, and `expired`
 * those that have expired on the open page, until a newer access is created. Accesses that were deleted are in neither.
 */
export function useExpiredAccesses({ items: loaded, isPending }: PagedListState<Access>) {
  const last = Math.max(0, ...loaded.map(({ expired_at }) => expired_at ?? 0))
  const now = useUnixNow(last, { every: 1 })
  const items = loaded.filter((access) => !isExpired(access, now))
  const [shown, setShown] = useState(items)
  const [expired, setExpired] = useState<readonly Access[]>([])

  // A list that is reset has no items for a moment.
  if (!isPending && JSON.stringify(items) !== JSON.stringify(shown)) {
    const isGone = ({ id }: Access) => !items.some((item) => item.id === id)
    const added = shown.filter((access) => isGone(access) && isExpired(access, now + clockTolerance))
    const isNewer = (items[0]?.id ?? 0) > Math.max(0, ...[...shown, ...expired].map(({ id }) => id))
    setShown(items)
    setExpired([...(isNewer ? [] : expired.filter(isGone)), ...added])
  }
  return { items, expired }
}

const isExpired = ({ expired_at }: Access, now: number) => expired_at !== null && expired_at <= now
