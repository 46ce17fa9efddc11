import { generationLimits, type DesiredPeer, type DesiredState } from '@sallyport/contract/agent'
import { Refusal } from '../refusal.ts'
import type { SavedState } from '../state/saved-state.ts'
import { unexpired } from './expiry.ts'

/** Whether a state is newer than the saved one, or repeats it. Throws a `Refusal` if it must not be applied. */
export function acceptState(saved: SavedState | null, state: DesiredState): 'new' | 'repeated' {
  const generation = saved?.generation ?? 0
  if (!hasUniquePeers(state.peers)) throw new Refusal('invalid', { generation })
  if (saved?.server && saved.server !== state.server) throw new Refusal('other_server', { generation })
  const isSame = saved !== null && state.generation === generation
  const isRepeated = isSame && hasSamePeers(saved.peers, state)
  const isOutdated = state.generation < generation || (isSame && !isRepeated)
  if (isOutdated && generation <= generationLimits.ordered) throw new Refusal('stale', { generation })
  if (state.peers.length === 0 && !state.allow_empty) throw new Refusal('empty', { generation })
  return isRepeated ? 'repeated' : 'new'
}

/** Two peers with one key or one IP address would never both be on the interface. */
function hasUniquePeers(peers: readonly DesiredPeer[]): boolean {
  const isUnique = (values: string[]) => new Set(values).size === values.length
  return isUnique(peers.map(({ public_key }) => public_key)) && isUnique(peers.map(({ ip }) => ip))
}

/** Expired peers do not count: the server leaves them out before it increments the generation. */
function hasSamePeers(saved: readonly DesiredPeer[], { peers, now }: DesiredState): boolean {
  const describe = (list: readonly DesiredPeer[]) =>
    unexpired(list, now)
      .map(({ public_key, ip, expired_at }) => `${public_key} ${ip} ${expired_at}`)
      .sort()
      .join('\n')
  return describe(saved) === describe(peers)
}
