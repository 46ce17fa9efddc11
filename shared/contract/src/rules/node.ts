import { node as limits } from '../config/limits.ts'

type Load = { capacity: number; busy_slots: number }

export function hasFreeSlot({ capacity, busy_slots }: Load): boolean {
  return capacity === limits.unlimited || busy_slots < capacity
}

/** The load as `busy/capacity`, with busy capped at capacity; null for a node without a limit (§2). */
export function loadOf({ capacity, busy_slots }: Load): string | null {
  return capacity === limits.unlimited ? null : `${Math.min(busy_slots, capacity)}/${capacity}`
}

/** The `host:port` of a node URL, with WireGuard's default port. `new URL` is not used, because it drops the default port of the scheme (https://url.spec.whatwg.org/#port-state). */
export function endpointOf(url: string): string {
  const authority = url.replace(/^[a-z]+:\/\//i, '').replace(/[/?#].*$/s, '')
  return /:\d+$/.test(authority) ? authority : `${authority}:${limits.defaultPort}`
}
