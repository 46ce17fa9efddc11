import type { ServerClock } from '../clock/server-clock.ts'
import type { Log } from '../log.ts'
import type { StateStore } from '../state/state-store.ts'
import { countOf, hasChanges, peerChanges } from '../wireguard/peer-changes.ts'
import type { PeerChanges, WireGuardInterface } from '../wireguard/wireguard-interface.ts'
import { unexpired } from './expiry.ts'

export type ReconcileTargets = { wireguard: WireGuardInterface; store: StateStore; clock: ServerClock; log: Log }

const noChanges: PeerChanges = { added: [], changed: [], removed: [] }

export async function applySavedState({ wireguard, store, clock, log }: ReconcileTargets): Promise<PeerChanges> {
  const current = await wireguard.ensure()
  const saved = store.current()
  // Peers from before the first update are kept: they may be in use.
  if (!saved) return noChanges
  const changes = peerChanges(unexpired(saved.peers, clock.now()), current.peers)
  if (!hasChanges(changes)) return changes
  await wireguard.apply(changes)
  const { added, changed, removed } = countOf(changes)
  log(`Peers: ${added} added, ${changed} changed, ${removed} removed (generation ${saved.generation})`)
  return changes
}
