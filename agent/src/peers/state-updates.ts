import {
  generationLimits,
  type DesiredPeer,
  type DesiredState,
  type PutStateResponse,
  type StateChanges,
} from '@sallyport/contract/agent'
import type { ServerClock } from '../clock/server-clock.ts'
import { Refusal } from '../errors.ts'
import { overlap } from '../firewall/networks.ts'
import { messageOf, type Log } from '../log.ts'
import type { SavedState, StateStore } from '../state/state-store.ts'
import { countOf } from '../wireguard/peer-changes.ts'
import { unexpired } from './expiry.ts'
import type { Reconciler } from './reconciler.ts'

type Options = {
  reconciler: Reconciler
  store: StateStore
  clock: ServerClock
  /** The clock of this node, in unix milliseconds. */
  nodeClock: () => number
  /** The node's IP address in the subnet, with the prefix length. */
  address: string
  log: Log
}
export type StateUpdates = ReturnType<typeof createStateUpdates>

/** Smaller changes of the clock offset, in milliseconds, are not saved. */
const offsetTolerance = 1000
/** A larger offset, in milliseconds, is due to a wrong clock, or to an attempt to expire accesses with a stolen token. */
const maxOffset = 24 * 60 * 60 * 1000

/** Handles updates from the server: the desired state, whole or as changes, and the time. */
export function createStateUpdates({ reconciler, store, clock, nodeClock, address, log }: Options) {
  /** The last offset that exceeded the tolerance, even if it could not be saved. */
  let lastOffset: number | undefined
  const isPlausible = (serverNow: number) => Math.abs(serverNow - nodeClock()) <= maxOffset

  function requireUsable({ now, peers }: DesiredState) {
    const problem = isPlausible(now)
      ? addressProblem(peers, address)
      : '"now" must be within a day of the clock of the node'
    if (problem === null) return
    log(`A state was refused: ${problem}`)
    throw new Refusal('invalid', { message: problem })
  }

  /** Saves a state before applying it, so that a new state is applied at start after a crash. */
  async function update(stateAfter: (saved: SavedState | null) => DesiredState): Promise<PutStateResponse> {
    await store.refresh()
    const saved = store.current()
    const state = stateAfter(saved)
    requireUsable(state)
    const accepted = acceptState(saved, state)
    clock.measure(state.now)
    const { server, generation, peers } = state
    if (accepted === 'new') {
      await store.save({ server, generation, peers, ...clock.reading() }).catch((error) => {
        log(`Generation ${generation} could not be saved: ${messageOf(error)}`)
        throw new Refusal('not_saved', { generation: saved?.generation ?? 0 })
      })
    }
    const changes = await reconciler.reconcile().catch(() => {
      throw new Refusal('not_applied', { generation })
    })
    return { generation, ...countOf(changes) }
  }

  async function saveClock() {
    try {
      // `forget` may have written the file in the meantime.
      await store.refresh()
      const saved = store.current()
      if (saved) await store.save({ ...saved, ...clock.reading() })
    } catch (error) {
      log(`The clock offset could not be saved: ${messageOf(error)}`)
    }
  }

  /** Measures before it waits for other tasks, because waiting would distort the measurement. */
  async function measure(serverNow: number, server: string | null) {
    if (server === null || server !== store.current()?.server || !isPlausible(serverNow)) return
    clock.measure(serverNow)
    const { clock_offset } = clock.reading()
    const before = lastOffset ?? store.current()?.clock_offset
    if (before === undefined || Math.abs(before - clock_offset) < offsetTolerance) return
    lastOffset = clock_offset
    await reconciler.runExclusive(saveClock)
    // Peers may have expired under the new offset.
    await reconciler.run()
  }

  return {
    update: (state: DesiredState) => reconciler.runExclusive(() => update(() => state)),
    change: (changes: StateChanges) => reconciler.runExclusive(() => update((saved) => changeState(saved, changes))),
    /** Measures the offset to the clock of the installation that owns the node, and saves a changed offset for the next start. */
    measure,
  }
}

/** Applies changes to the saved state. Throws a `Refusal` if the changes are based on another state. */
export function changeState(saved: SavedState | null, { from, set, removed, ...fields }: StateChanges): DesiredState {
  if (saved?.server !== fields.server || saved.generation !== from)
    throw new Refusal('stale', { generation: saved?.generation ?? 0 })
  const replaced = new Set([...removed, ...set.map(({ public_key }) => public_key)])
  const kept = unexpired(saved.peers, fields.now).filter(({ public_key }) => !replaced.has(public_key))
  return { ...fields, peers: [...kept, ...set] }
}

/** Whether a state is newer than the saved state, or repeats it. Throws a `Refusal` if it must not be applied. */
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

/** Null if the IP addresses of all peers are in the subnet of the node and differ from `address`, the node's address in it. */
function addressProblem(peers: readonly DesiredPeer[], address: string): string | null {
  const [own] = address.split('/')
  const isUsable = ({ ip }: DesiredPeer) => ip !== own && overlap(ip, address)
  return peers.every(isUsable) ? null : `"peers" must have IP addresses in the subnet of ${address}, except that one`
}

/** The interface cannot have two peers with one key or one IP address. */
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
