import type { AccessStatus } from './accesses-api.ts'

/**
 * Whether a new access works on its node. `removed`: it was deleted or has expired while its card was open; null:
 * not known, or the node has no agent.
 */
export type CardReadiness = 'pending' | 'ready' | 'unreachable' | 'removed' | null

/** The readiness of a new access after a response; a response without the access is older than the access. */
export function cardReadiness(
  previous: CardReadiness,
  status: AccessStatus | undefined,
  accessId: number | undefined,
): CardReadiness {
  if (!status || previous === 'removed') return previous
  if (status.readiness === 'unmanaged' || accessId === undefined) return null
  const isIncluded = status.items.some(({ id }) => id === accessId)
  if (!isIncluded) return previous === 'ready' || previous === 'unreachable' ? 'removed' : 'pending'
  // The node already has this access: a later state of the node is about other changes.
  return previous === 'ready' ? 'ready' : status.readiness
}
