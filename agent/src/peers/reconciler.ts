import type { AgentStatus } from '@sallyport/contract/agent'
import type { ServerClock } from '../clock/server-clock.ts'
import type { Firewall } from '../firewall/firewall.ts'
import { messageOf, type Log } from '../log.ts'
import type { StateStore } from '../state/state-store.ts'
import { countOf, hasChanges, peerAddresses, peerChanges } from '../wireguard/peer-changes.ts'
import type { PeerChanges, WireGuardInterface } from '../wireguard/wireguard-interface.ts'
import { nextExpiry, unexpired } from './expiry.ts'

/** In milliseconds. `withoutRules`: how long peers stay without the firewall rules. */
export type ReconcileIntervals = { reconcile: number; retry: number; withoutRules: number }
export const defaultIntervals: ReconcileIntervals = { reconcile: 30_000, retry: 5_000, withoutRules: 60_000 }

type Health = Pick<AgentStatus, 'interface' | 'problem'>
export type Reconciler = ReturnType<typeof createReconciler>

/** Applies the firewall rules, and the saved state to the interface: on request, when a peer expires, and at a fixed interval. */
export function createReconciler(targets: ReconcileTargets & { intervals: ReconcileIntervals }) {
  const { store, clock, log, intervals } = targets
  const queue = createSerialQueue()
  let health: Health = { interface: 'unsynchronised' }
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Since when the firewall rules cannot be applied, in milliseconds; null if they are applied. */
  let withoutRulesSince: number | null = null

  async function applyRules(): Promise<Failure | null> {
    try {
      await targets.firewall.ensure()
      withoutRulesSince = null
      return null
    } catch (cause) {
      withoutRulesSince ??= performance.now()
      const endsAll = performance.now() - withoutRulesSince >= intervals.withoutRules
      const consequence = endsAll ? 'all peers are removed until the firewall rules are back' : 'no peers are added'
      return { endsAll, error: new Error(`${messageOf(cause)}; ${consequence}`, { cause }) }
    }
  }

  async function reconcile(): Promise<PeerChanges> {
    const now = clock.now()
    try {
      const changes = await applySavedState(targets, now, await applyRules())
      if (health.interface === 'failed') log('The interface works again')
      health = { interface: store.current() ? 'synchronised' : 'unsynchronised' }
      return changes
    } catch (error) {
      setFailed(error)
      throw error
    } finally {
      schedule(now)
    }
  }

  function setFailed(error: unknown) {
    const problem = messageOf(error)
    if (health.problem !== problem) log(`The interface failed: ${problem}`)
    health = { interface: 'failed', problem }
  }

  /** `appliedAt`: peers that expired later are still on the interface. The interval also limits how late a clock jump is noticed. */
  function schedule(appliedAt: number) {
    clearTimeout(timer)
    if (isStopped) return
    const delay = health.interface === 'failed' ? intervals.retry : intervals.reconcile
    const untilExpiry = nextExpiry(store.current()?.peers ?? [], appliedAt) - clock.now()
    timer = setTimeout(() => void run(), Math.min(delay, untilExpiry))
  }

  /** If the file cannot be read, uses the cached state, because the next reconcile must always be scheduled. */
  const refreshAndReconcile = () =>
    store
      .refresh()
      .catch((error) => log(`The saved state cannot be read: ${messageOf(error)}`))
      .then(reconcile)
  const run = () => queue.run(refreshAndReconcile).then(noop, noop)

  return {
    health: () => health,
    run,
    /** Reconciles at once, after an error of reading the interface. */
    repair: (error: unknown) => {
      setFailed(error)
      return run()
    },
    /** Runs a task that may call `reconcile`, while nothing else changes the interface or the saved state. */
    runExclusive: queue.run,
    /** Rejects if the firewall or the interface could not be changed, and retries later. Call only in an exclusive task. */
    reconcile,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return queue.idle()
    },
  }
}

const noop = () => undefined

type ReconcileTargets = {
  firewall: Firewall
  wireguard: WireGuardInterface
  store: StateStore
  clock: ServerClock
  log: Log
}

const noChanges: PeerChanges = { added: [], changed: [], removed: [] }

/** `endsAll`: the interface must have no peers. */
type Failure = { endsAll: boolean; error: unknown }

/**
 * Without the firewall rules, only removes peers, because clients could reach each other, and rejects. The connections of an IP address end
 * before another peer gets it.
 */
async function applySavedState(targets: ReconcileTargets, now: number, noRules: Failure | null) {
  const { firewall, wireguard, store, log } = targets
  const current = await wireguard.ensure()
  const saved = store.current()
  // Keep peers from before the first update, because they may be in use.
  const desired = saved ? unexpired(saved.peers, now) : current.peers.flatMap(peerAddresses)
  const failure = noRules ?? (await firewall.release(desired).then(noFailure, asFailure))
  const kept = failure?.endsAll ? [] : desired
  const allChanges = saved || failure?.endsAll ? peerChanges(kept, current.peers) : noChanges
  const changes = failure ? { ...noChanges, removed: allChanges.removed } : allChanges
  if (hasChanges(changes)) {
    await wireguard.apply(changes)
    const { added, changed, removed } = countOf(changes)
    log(`Peers: ${added} added, ${changed} changed, ${removed} removed (generation ${saved?.generation ?? 0})`)
  }
  if (failure) throw failure.error
  await firewall.assign(desired)
  return changes
}

const noFailure = () => null
const asFailure = (error: unknown): Failure => ({ endsAll: false, error })

function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: <T>(task: () => Promise<T>): Promise<T> => {
      const result = last.then(task)
      last = result.catch(() => undefined)
      return result
    },
    idle: async () => void (await last),
  }
}
