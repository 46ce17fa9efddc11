import type { DesiredPeer, DesiredState, StateChanges } from '@sallyport/contract/agent'
import type { AgentTarget } from './client.ts'

/** About 20 MB of memory. */
const maxPeers = 100_000

export type SentStates = ReturnType<typeof createSentStates>

/** The last state that each agent has applied, so that the next push contains only the changes. Drops the oldest states above `limit` peers. */
export function createSentStates(limit = maxPeers) {
  /** By API token, because an agent that replaces another agent has other peers, even if both have the same generation. */
  const states = new Map<string, DesiredState>()
  let peers = 0

  function remove(api_token: string) {
    peers -= states.get(api_token)?.peers.length ?? 0
    states.delete(api_token)
  }

  return {
    set({ api_token }: AgentTarget, state: DesiredState) {
      remove(api_token)
      states.set(api_token, state)
      peers += state.peers.length
      for (const oldest of states.keys()) if (peers > limit) remove(oldest)
    },
    /** The changes from the last state of an agent to `state`; null without a last state, or if `state` has no higher generation. */
    changesTo({ api_token }: AgentTarget, state: DesiredState): StateChanges | null {
      const last = states.get(api_token)
      return last && last.generation < state.generation ? changesBetween(last, state) : null
    },
  }
}

function changesBetween({ generation: from, peers: before }: DesiredState, state: DesiredState): StateChanges {
  const { peers, ...fields } = state
  const remaining = new Map(before.map((peer) => [peer.public_key, peer]))
  const set = peers.filter((peer) => {
    const previous = remaining.get(peer.public_key)
    remaining.delete(peer.public_key)
    return !previous || !isEqual(peer, previous)
  })
  return { ...fields, from, set, removed: [...remaining.keys()] }
}

const isEqual = (one: DesiredPeer, other: DesiredPeer) => one.ip === other.ip && one.expired_at === other.expired_at
