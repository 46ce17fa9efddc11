import { node as limits } from '../config/limits.ts'

type Load = { capacity: number; busy_slots: number }

/** Whether one more access fits on a node (§4). */
export function hasFreeSlot({ capacity, busy_slots }: Load): boolean {
  return capacity === limits.unlimited || busy_slots < capacity
}

/** The load as `busy/capacity`, busy capped at capacity; null for a node without a limit (§2). */
export function loadOf({ capacity, busy_slots }: Load): string | null {
  return capacity === limits.unlimited ? null : `${Math.min(busy_slots, capacity)}/${capacity}`
}

/** The `host:port` of a node url: scheme and path go, no port gives WireGuard's own. Not `new URL`, which drops 80 and 443. */
export function endpointOf(url: string): string {
  const host = url.replace(/^[a-z]+:\/\//i, '').replace(/[/?#].*$/s, '')
  return /:\d+$/.test(host) ? host : `${host}:${limits.defaultPort}`
}
