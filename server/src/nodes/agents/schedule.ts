import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../../api/failures.ts'
import type { Config } from '../../config/config.ts'
import type { Store } from '../../database/store.ts'
import type { Mailer } from '../../operations/mail/mailer.ts'
import { createNodeMails } from '../node-mails.ts'
import { createAgentClient } from './client.ts'
import { createDeletedNodes } from './deleted-nodes.ts'
import { syncNode, type SyncContext, type SyncStep } from './push.ts'
import { createNodeLeases, installationId, managedNodes, type ManagedNode } from './state.ts'

const seconds = 1000

/** In milliseconds, except the number of parallel requests. */
export const defaultTiming = {
  /** How often to check for changes by other server processes. */
  pollInterval: seconds,
  /** How often the status of each agent is read: an access in use must not seem disconnected (`tunnel.connectedFor`). */
  statusInterval: 30 * seconds,
  /** The status interval while a page shows the node, or while the agent has not applied all accesses. */
  watchedInterval: 5 * seconds,
  /** The delay after the first failure. Each further failure doubles it, up to the status interval. */
  retryDelay: seconds,
  requestTimeout: 5 * seconds,
  leaseDuration: 20 * seconds,
  leaseInterval: 5 * seconds,
  /** How often failed mails are retried. */
  mailInterval: 60 * seconds,
  /** Nodes called at once. Nodes that failed use at most half, so that they do not delay the others. */
  maxParallel: 16,
}
export type SyncTiming = typeof defaultTiming

export type AgentSyncOptions = {
  store: Store
  config: Pick<Config, 'settings'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  mailer: Mailer
  publicUrl: () => string
  /** The current time in unix milliseconds. */
  clock?: () => number
  timing?: Partial<SyncTiming>
}

/** Syncs agents after commits, when polling finds changes, and periodically. Returns a function that stops the sync. */
export function startAgentSync(options: AgentSyncOptions): () => Promise<void> {
  const { store, log, clock = Date.now } = options
  const timing = { ...defaultTiming, ...options.timing }
  const { requestTimeout, maxParallel, mailInterval: interval } = timing
  const owner = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const maxDeleted = Math.ceil(maxParallel / 2)
  // Each pending request adds a listener.
  setMaxListeners(maxParallel + maxDeleted, signal)
  const client = createAgentClient({ timeout: requestTimeout })
  const leases = createNodeLeases({ store, owner, duration: timing.leaseDuration, renewInterval: timing.leaseInterval })
  const isLeased = (node_id: number) => leases.isHeld(node_id, requestTimeout)
  const context = { store, client, owner, clock, log, signal, isLeased }
  const queues = createNodeQueues(context, timing, () => loop.wake())
  const deletedNodes = createDeletedNodes({ ...context, db: store.db, timing, maxParallel: maxDeleted })
  const mails = createNodeMails({ ...options, interval, clock, isLeased, signal, hasFailed: queues.hasFailed })

  let server = ''
  let hasFailed = false

  const round = async () => {
    const readAt = performance.now()
    server ||= await installationId(store.db)
    const nodes = await managedNodes(store.db)
    await leases.renew(nodes.map(({ node_id }) => node_id))
    const leased = nodes.filter(({ node_id }) => isLeased(node_id))
    queues.run(leased, { server, readAt })
    mails.send(leased)
    await deletedNodes.run(server)
    hasFailed = false
  }
  const loop = startWakeLoop(
    () =>
      round().catch((error: unknown) => {
        // Log only the first of several failures in a row, because there is a round each second while the database is unavailable.
        if (!hasFailed && !signal.aborted) log.error(describeError(error), 'the sync of the nodes failed')
        hasFailed = true
      }),
    timing.pollInterval,
  )
  const removeListener = store.afterCommit(() => loop.wake())
  return async () => {
    removeListener()
    stopping.abort()
    await loop.stop()
    await Promise.all([queues.stop(), mails.stop(), deletedNodes.stop()])
    client.close()
    // Without the database, the leases expire.
    await leases.release().catch(() => undefined)
  }
}

export type WakeLoop = { wake: () => void; stop: () => Promise<void> }

/** Runs `work` (must not reject) now, every `interval` milliseconds, and after `wake()`, once for several calls. */
export function startWakeLoop(work: () => Promise<void>, interval: number): WakeLoop {
  let running: Promise<void> | null = null
  let isAwake = false
  let isStopped = false

  const run = async (): Promise<void> => {
    // Merge the wakes of one tick into one run.
    await Promise.resolve()
    isAwake = false
    await work()
    running = isAwake && !isStopped ? run() : null
  }
  const wake = () => {
    if (isStopped) return
    isAwake = true
    running ??= run()
  }
  const timer = setInterval(wake, interval).unref()
  wake()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** The state of this process's requests to an agent; times by `performance.now()`. */
export type SyncState = {
  /** When the last status was read; null if there was none. */
  statusReadAt: number | null
  /** When the last request ended. */
  endedAt: number
  failures: number
  /** Random from 0 to 1, drawn again after each request. */
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
/** `server`: the id of the installation; `readAt`: when the nodes were read, by `performance.now()`. */
type Round = { server: string; readAt: number }

/** Starts the due requests of leased nodes, one at a time per node. `onDone` is called after each, because another node may be waiting. */
function createNodeQueues(context: Omit<SyncContext, 'server'>, timing: SyncTiming, onDone: () => void) {
  const states = new Map<number, { state: SyncState; agent: string }>()
  const running = new Map<number, Promise<void>>()
  const failing = new Set<number>()

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
    const hasSucceeded = await syncNode({ ...context, server }, node, step).catch((error: unknown) => {
      if (!context.signal.aborted) context.log.error(describeError(error), 'the sync of a node failed')
      return false
    })
    recordResult(state, step, hasSucceeded)
    running.delete(node.node_id)
    failing.delete(node.node_id)
    onDone()
  }

  function startIfFree(due: Due, server: string) {
    const isFailing = due.state.failures > 0
    if (running.size >= timing.maxParallel || (isFailing && failing.size >= timing.maxParallel / 2)) return
    if (isFailing) failing.add(due.node.node_id)
    running.set(due.node.node_id, sync(due, server))
  }

  return {
    run(nodes: ManagedNode[], { server, readAt }: Round) {
      const ids = new Set(nodes.map(({ node_id }) => node_id))
      for (const id of states.keys()) if (!ids.has(id)) states.delete(id)
      const clocks = { monotonic: performance.now(), unixSeconds: context.clock() / 1000 }
      const due = nodes.flatMap((node): Due[] => {
        const state = stateOf(node)
        // Skip rows read before the last request ended; the next round rereads them.
        if (running.has(node.node_id) || state.endedAt > readAt) return []
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

/** Pushes come first, because members wait for them; nodes that failed often come last. */
const rank = ({ step, state }: Due) => (step === 'push' ? -1 : state.failures)

type Clocks = { monotonic: number; unixSeconds: number }

/** After a failure, or before the first status, the status is read first, so that one push covers all changes. */
export function dueStep(
  node: Pick<ManagedNode, 'watched_until' | 'is_interface_synchronised' | 'generation' | 'applied_generation'>,
  { statusReadAt, endedAt, failures, jitter }: SyncState,
  { monotonic, unixSeconds }: Clocks,
  timing: SyncTiming,
): SyncStep | null {
  const isWatched = node.watched_until > unixSeconds
  if (failures > 0) return monotonic >= endedAt + retryDelay(failures, jitter, isWatched, timing) ? 'status' : null
  if (statusReadAt === null) return 'status'
  const isFrequent = isWatched || !node.is_interface_synchronised
  // Random, so that statuses that were read together at the start are not always read together.
  const interval = isFrequent ? timing.watchedInterval : timing.statusInterval * (1 - jitter / 10)
  if (monotonic - statusReadAt >= interval) return 'status'
  return node.generation === node.applied_generation ? null : 'push'
}

/** Each failure doubles the delay. Half of the delay is random, so that nodes that failed together are not retried together. */
function retryDelay(failures: number, jitter: number, isWatched: boolean, timing: SyncTiming): number {
  const longest = isWatched ? timing.watchedInterval : timing.statusInterval
  return Math.min(longest, timing.retryDelay * 2 ** (failures - 1)) * (1 - jitter / 2)
}
