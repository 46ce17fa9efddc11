import { node as limits } from '../config/limits.ts'

type Load = { capacity: number; busy_slots: number }

export function hasFreeSlot({ capacity, busy_slots }: Load): boolean {
  return capacity === limits.unlimited || busy_slots < capacity
}

/** The load as `busy/capacity`, with busy capped at capacity; null for a node without a limit (§2). */
export function formatLoad({ capacity, busy_slots }: Load): string | null {
  return capacity === limits.unlimited ? null : `${Math.min(busy_slots, capacity)}/${capacity}`
}

type LoadLevel = 'free' | 'filling' | 'almostFull' | 'full'

/** How full a node is, by `limits.fillingFrom` and `almostFullFrom`; a node without a limit is always free. */
export function loadLevel({ capacity, busy_slots }: Load): LoadLevel {
  if (!hasFreeSlot({ capacity, busy_slots })) return 'full'
  const load = capacity === limits.unlimited ? 0 : busy_slots / capacity
  if (load >= limits.almostFullFrom) return 'almostFull'
  return load >= limits.fillingFrom ? 'filling' : 'free'
}
