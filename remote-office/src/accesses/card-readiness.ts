import type { AccessStatus } from './accesses-api.ts'

/**
 * Whether a new access works on its node. `connected`: it has had a handshake; `removed`: it was deleted or has expired
 * while its card was open; null: not known, or the node has no agent.
 */
export type CardReadiness = 'pending' | 'ready' | 'connected' | 'unreachable' | 'removed' | null

/** The readiness of a new access after a response; a response without the access is older than the access. */
export function cardReadiness(
  previous: CardReadiness,
  status: AccessStatus | undefined,
  accessId: number | undefined,
): CardReadiness {
  if (!status || previous === 'removed') return previous
  if (status.readiness === 'unmanaged' || accessId === undefined) return null
  const item = status.items.find(({ id }) => id === accessId)
  if (!item) return previous === null || previous === 'pending' ? 'pending' : 'removed'
  if (item.last_handshake) return 'connected'
  // The node already has this access: a later state of the node is about other changes.
  return previous === 'ready' ? 'ready' : status.readiness
}
