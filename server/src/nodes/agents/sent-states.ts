import type { DesiredPeer, DesiredState, StateChanges } from '@sallyport/contract/agent'

/** About 20 MB of memory. */
const maxPeers = 100_000

export type SentStates = ReturnType<typeof createSentStates>

/** The states that agents have applied last, so that the next push contains only the changes. Drops the oldest above `limit` peers. */
export function createSentStates(limit = maxPeers) {
  const states = new Map<number, DesiredState>()
  let peers = 0

  function remove(node_id: number) {
    peers -= states.get(node_id)?.peers.length ?? 0
    states.delete(node_id)
  }

  return {
    set(node_id: number, state: DesiredState) {
      remove(node_id)
      states.set(node_id, state)
      peers += state.peers.length
      for (const oldest of states.keys()) if (peers > limit) remove(oldest)
    },
    /** The changes from the last state of a node to a new one; null without a last state. */
    changesTo(node_id: number, state: DesiredState): StateChanges | null {
      const last = states.get(node_id)
      return last && last.generation < state.generation ? changesBetween(last, state) : null
    },
  }
}

function changesBetween({ generation: from, peers: before }: DesiredState, state: DesiredState): StateChanges {
  const { peers, ...fields } = state
  const left = new Map(before.map((peer) => [peer.public_key, peer]))
  const set = peers.filter((peer) => {
    const known = left.get(peer.public_key)
    left.delete(peer.public_key)
    return !known || !isEqual(peer, known)
  })
  return { ...fields, from, set, removed: [...left.keys()] }
}

const isEqual = (one: DesiredPeer, other: DesiredPeer) => one.ip === other.ip && one.expired_at === other.expired_at
