import { randomUUID } from 'node:crypto'
import type { PeerStatus } from '@sallyport/contract/agent'
import type { InterfaceState } from '../wireguard/wireguard-interface.ts'

type TrackedPeer = PeerStatus & { revision: number }

/** Remembers when peers changed, so that a status contains only those that changed since an earlier one. */
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

  /** The revision of a cursor of this epoch, or null. */
  function parseCursor(cursor: string | undefined): number | null {
    const [cursorEpoch, after] = cursor?.split('.') ?? []
    return cursorEpoch === epoch && after ? Number(after) : null
  }

  return {
    /** The peers that changed after the cursor, or all with a handshake if the cursor is unknown. */
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

/** Keeps the revision of a peer that has not changed. One that has never been used is no change. */
function trackPeer(peer: PeerStatus, known: TrackedPeer | undefined, revision: number): TrackedPeer {
  const { public_key, last_handshake, received, sent } = peer
  if (known && isEqual(peer, known)) return known
  const isUnused = !known && last_handshake === 0
  return { public_key, last_handshake, received, sent, revision: isUnused ? 0 : revision }
}

const isEqual = (one: PeerStatus, other: PeerStatus) =>
  one.last_handshake === other.last_handshake && one.received === other.received && one.sent === other.sent
