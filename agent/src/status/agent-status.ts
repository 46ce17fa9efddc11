import { randomUUID } from 'node:crypto'
import type { AgentStatus, ObservedNode, PeerStatus } from '@sallyport/contract/agent'
import { isConnected } from '@sallyport/contract/rules'
import type { ServerClock } from '../clock/server-clock.ts'
import type { Reconciler } from '../peers/reconciler.ts'
import type { StateStore } from '../state/state-store.ts'
import type { InterfaceState, WireGuardInterface } from '../wireguard/wireguard-interface.ts'

type Options = {
  version: string
  clock: () => number
  serverClock: ServerClock
  store: StateStore
  reconciler: Reconciler
  wireguard: WireGuardInterface
  observe: (state: InterfaceState) => Promise<ObservedNode>
}

/** Returns a function that reads the status; `after` is the cursor of an earlier status. */
export function createStatusReader({ version, clock, serverClock, store, reconciler, wireguard, observe }: Options) {
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
      const observed = await observe(state)
      return { ...common(), boot, public_key, observed, connected_peers, ...tracker.read(state, after) }
    } catch (error) {
      void reconciler.repair(error)
      // Repeat the cursor, so that the next status contains the missing changes.
      const unknown = { public_key: null, observed: null, connected_peers: 0, peers: [] }
      return { ...common(), boot, ...unknown, cursor: after ?? '' }
    }
  }
}

type TrackedPeer = PeerStatus & { revision: number }

/** Tracks when peers changed, so that a status contains only the peers that changed since an earlier status. */
export function createPeerTracker() {
  let boot = ''
  let epoch = ''
  let revision = 0
  let tracked = new Map<string, TrackedPeer>()

  function track({ boot: currentBoot, peers }: InterfaceState) {
    if (currentBoot !== boot) {
      tracked = new Map()
      boot = currentBoot
      epoch = randomUUID()
    }
    revision += 1
    tracked = new Map(peers.map((peer) => [peer.public_key, trackPeer(peer, tracked.get(peer.public_key), revision)]))
  }

  /** The revision of a cursor; null without a cursor, and for a cursor of another epoch. */
  function parseCursor(cursor: string | undefined): number | null {
    const [cursorEpoch, after] = cursor?.split('.') ?? []
    return cursorEpoch === epoch && after ? Number(after) : null
  }

  return {
    /** The peers that changed after the cursor, or all peers with a handshake if the cursor is unknown. */
    read: (state: InterfaceState, cursor: string | undefined): { peers: PeerStatus[]; cursor: string } => {
      track(state)
      const after = parseCursor(cursor)
      const peers = [...tracked.values()]
        .filter((peer) => (after === null ? peer.last_handshake > 0 : peer.revision > after))
        .map(({ public_key, last_handshake, received, sent }) => ({ public_key, last_handshake, received, sent }))
      return { peers, cursor: `${epoch}.${revision}` }
    },
  }
}

/** Keeps the revision of an unchanged peer. A new peer that was never used does not count as a change. */
function trackPeer(peer: PeerStatus, known: TrackedPeer | undefined, revision: number): TrackedPeer {
  const { public_key, last_handshake, received, sent } = peer
  if (known && isEqual(peer, known)) return known
  const isUnused = !known && last_handshake === 0
  return { public_key, last_handshake, received, sent, revision: isUnused ? 0 : revision }
}

const isEqual = (one: PeerStatus, other: PeerStatus) =>
  one.last_handshake === other.last_handshake && one.received === other.received && one.sent === other.sent
