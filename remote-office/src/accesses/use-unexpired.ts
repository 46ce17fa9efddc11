import type { Access } from '@sallyport/contract/endpoints'
import { useUnixNow } from '@sallyport/ui'

/** Filters out expired accesses, every second while any can still expire. */
export function useUnexpired(accesses: readonly Access[]): Access[] {
  const last = Math.max(0, ...accesses.map(({ expired_at }) => expired_at ?? 0))
  const now = useUnixNow(last, { every: 1 })
  return accesses.filter(({ expired_at }) => expired_at === null || expired_at > now)
}
