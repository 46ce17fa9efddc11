import type { AgentStatus } from '@sallyport/contract/agent'
import { isConnected } from '@sallyport/contract/rules'
import type { ServerClock } from '../clock/server-clock.ts'
import type { Reconciler } from '../peers/reconciler.ts'
import type { StateStore } from '../state/state-store.ts'
import type { WireGuardInterface } from '../wireguard/wireguard-interface.ts'
import { createPeerTracker } from './peer-tracker.ts'

type Options = {
  version: string
  clock: () => number
  serverClock: ServerClock
  store: StateStore
  reconciler: Reconciler
  wireguard: WireGuardInterface
}

/** Returns a function that reads the status; `after` is the cursor of an earlier one. */
export function createStatusReader({ version, clock, serverClock, store, reconciler, wireguard }: Options) {
  const tracker = createPeerTracker()
  let boot = 'unknown'

  const common = () => ({
    version,
    server: store.current()?.server ?? null,
    generation: store.current()?.generation ?? 0,
    now: clock(),
    clock_offset: serverClock.reading().clock_offset,
    ...reconciler.health(),
  })

  return async (after: string | undefined): Promise<AgentStatus> => {
    try {
      const state = await wireguard.dump()
      const now = Math.floor(clock() / 1000)
      const connected_peers = state.peers.filter((peer) => isConnected(peer.last_handshake, now)).length
      boot = state.boot
      const { public_key } = state
      return { ...common(), boot, public_key, connected_peers, ...tracker.read(state, after) }
    } catch (error) {
      void reconciler.repair(error)
      // The same cursor again, so that the next status has what this one lacks.
      return { ...common(), boot, public_key: null, connected_peers: 0, peers: [], cursor: after ?? '' }
    }
  }
}
