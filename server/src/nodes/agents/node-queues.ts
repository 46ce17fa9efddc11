import { describeError } from '../../api/failures.ts'
import { syncNode, type SyncContext, type SyncStep } from './push.ts'
import type { ManagedNode } from './state.ts'

const seconds = 1000

/** In milliseconds, except the numbers of requests. */
export const defaultTiming = {
  /** How often to check for changes by other server processes. */
  pollInterval: seconds,
  /** How often the status of each agent is read: an access in use must not seem disconnected (`tunnel.connectedFor`). */
  statusInterval: 30 * seconds,
  /** The status interval while a page shows the node, or while the agent has not applied all accesses. */
  watchedInterval: 5 * seconds,
  /** The delay after the first failure, before jitter. Doubles per failure, up to `statusInterval` (watched nodes: `watchedInterval`). */
  retryDelay: seconds,
  requestTimeout: 5 * seconds,
  leaseDuration: 20 * seconds,
  leaseInterval: 5 * seconds,
  /** Nodes called at once, without slow requests. Nodes that failed use at most half, so that they do not delay the others. */
  maxParallel: 16,
  /** After this time, a request is slow: it probably waits for a node that does not respond, and others start beside it. */
  slowAfter: 300,
  /** Nodes called at once, including slow requests. Nodes that failed use at most half. */
  maxPending: 128,
}
export type SyncTiming = typeof defaultTiming

/** The state of this process's requests to an agent; times by `performance.now()`. */
export type SyncState = {
  /** When the last status was read; null if there was none. */
  statusReadAt: number | null
  /** When the last request ended. */
  endedAt: number
  failures: number
  /** A random number from 0 to 1, drawn again after each request. */
  jitter: number
}

export const newSyncState = (): SyncState => ({ statusReadAt: null, endedAt: 0, failures: 0, jitter: Math.random() })

/** `hasSucceeded` is null if the lease ended before the step completed; the next step then reads the status again. */
function recordResult(state: SyncState, step: SyncStep, hasSucceeded: boolean | null) {
  state.endedAt = performance.now()
  state.jitter = Math.random()
  state.failures = hasSucceeded === false ? state.failures + 1 : 0
  if (hasSucceeded === null) state.statusReadAt = null
  else if (hasSucceeded && step === 'status') state.statusReadAt = state.endedAt
}

type Due = { node: ManagedNode; state: SyncState; step: SyncStep }
/** `server`: the id of the installation; `readAt`: when the nodes were read, by `performance.now()`; `isPoll`: whether these are all nodes. */
type Round = { server: string; readAt: number; isPoll: boolean }

/** Starts the due requests of leased nodes, one at a time per node. `onDone` is called after each if a node may be waiting. */
export function createNodeQueues(context: Omit<SyncContext, 'server'>, timing: SyncTiming, onDone: () => void) {
  const states = new Map<number, { state: SyncState; agent: string }>()
  const running = new Map<number, Promise<void>>()
  const pending = createLimit(timing.maxPending)
  const quick = createLimit(timing.maxParallel)
  let isWaiting = false

  /** Creates a new state if the agent was replaced. */
  function stateOf({ node_id, api_url, api_token }: ManagedNode): SyncState {
    const agent = `${api_url} ${api_token}`
    const known = states.get(node_id)
    if (known?.agent === agent) return known.state
    const state = newSyncState()
    states.set(node_id, { state, agent })
    return state
  }

  async function sync({ node, state, step }: Due, server: string) {
    const endQuick = () => {
      quick.remove(node.node_id)
      if (isWaiting) onDone()
    }
    const timer = setTimeout(endQuick, timing.slowAfter)
    const hasSucceeded = await syncNode({ ...context, server }, node, step).catch((error: unknown) => {
      if (!context.signal.aborted) context.log.error(describeError(error), 'the sync of a node failed')
      return false
    })
    clearTimeout(timer)
    recordResult(state, step, hasSucceeded)
    running.delete(node.node_id)
    pending.remove(node.node_id)
    endQuick()
  }

  function startIfFree(due: Due, server: string) {
    const { node_id } = due.node
    const isFailing = due.state.failures > 0
    if (pending.isFull(isFailing) || quick.isFull(isFailing)) {
      isWaiting = true
      return
    }
    for (const limit of [pending, quick]) limit.add(node_id, isFailing)
    running.set(node_id, sync(due, server))
  }

  /** Requests another round at the end of the request to a node, or now if it has ended. */
  function requestRound(node_id: number) {
    isWaiting = true
    if (!running.has(node_id)) onDone()
  }

  return {
    run(nodes: ManagedNode[], { server, readAt, isPoll }: Round) {
      if (isPoll) {
        const ids = new Set(nodes.map(({ node_id }) => node_id))
        for (const id of states.keys()) if (!ids.has(id)) states.delete(id)
        isWaiting = false
      }
      const clocks = { monotonic: performance.now(), unixSeconds: context.clock() / 1000 }
      const due = nodes.flatMap((node): Due[] => {
        const state = stateOf(node)
        // Skip rows read before the last request ended; the next round rereads them.
        if (running.has(node.node_id) || state.endedAt > readAt) {
          if (node.generation !== node.applied_generation) requestRound(node.node_id)
          return []
        }
        const step = dueStep(node, state, clocks, timing)
        return step ? [{ node, state, step }] : []
      })
      for (const each of due.toSorted((one, other) => rank(one) - rank(other))) startIfFree(each, server)
    },
    /** Whether the last request to a node failed. */
    hasFailed: (node: ManagedNode) => stateOf(node).failures > 0,
    /** Resolves when the pending requests have ended. */
    stop: async () => void (await Promise.all(running.values())),
  }
}

/** Tracks called nodes. It is full at `max` nodes; for a failing node, also at `max / 2` failing nodes. */
function createLimit(max: number) {
  const all = new Set<number>()
  const failing = new Set<number>()
  return {
    isFull: (isFailing: boolean) => all.size >= max || (isFailing && failing.size >= max / 2),
    add: (node_id: number, isFailing: boolean) => {
      all.add(node_id)
      if (isFailing) failing.add(node_id)
    },
    remove: (node_id: number) => {
      all.delete(node_id)
      failing.delete(node_id)
    },
  }
}

/** Pushes come first, because members wait for them; nodes that failed often come last. */
const rank = ({ step, state }: Due) => (step === 'push' ? -1 : state.failures)

type Clocks = { monotonic: number; unixSeconds: number }

/**
 * The request that a node needs now, or null. The status comes first after a failure, before the first status, and after the node form has
 * changed a field that is compared with the status (`seen_at` is then null), so that one push covers all changes.
 */
export function dueStep(
  node: Pick<
    ManagedNode,
    'watched_until' | 'seen_at' | 'is_interface_synchronised' | 'generation' | 'applied_generation'
  >,
  { statusReadAt, endedAt, failures, jitter }: SyncState,
  { monotonic, unixSeconds }: Clocks,
  timing: SyncTiming,
): SyncStep | null {
  const isWatched = node.watched_until > unixSeconds
  if (failures > 0) return monotonic >= endedAt + retryDelay(failures, jitter, isWatched, timing) ? 'status' : null
  if (statusReadAt === null || node.seen_at === null) return 'status'
  const isFrequent = isWatched || !node.is_interface_synchronised
  // Random, so that statuses that were read together at the start are not always read together.
  const interval = isFrequent ? timing.watchedInterval : timing.statusInterval * (1 - jitter / 10)
  if (monotonic - statusReadAt >= interval) return 'status'
  return node.generation === node.applied_generation ? null : 'push'
}

/** In milliseconds. Each failure doubles the delay, half of which is random, so that nodes that failed together are not retried together. */
function retryDelay(failures: number, jitter: number, isWatched: boolean, timing: SyncTiming): number {
  const longest = isWatched ? timing.watchedInterval : timing.statusInterval
  return Math.min(longest, timing.retryDelay * 2 ** (failures - 1)) * (1 - jitter / 2)
}
