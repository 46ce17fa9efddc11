import type { ManagedNode } from './managed-nodes.ts'
import type { NodeMemory, SyncStep } from './node-memories.ts'

const seconds = 1000

/** In milliseconds, except the numbers of parallel requests. */
export type SyncTiming = {
  /** How often changes of other server processes are looked for. */
  pollInterval: number
  /** How often the status of each agent is read: an access in use must not seem disconnected (`tunnel.connectedFor`). */
  statusInterval: number
  /** The same while a page shows the node, or while the agent has not applied all accesses. */
  watchedInterval: number
  /** Delay after the first failure, doubled by each further one up to the status interval. */
  retryDelay: number
  requestTimeout: number
  leaseDuration: number
  leaseInterval: number
  /** How often mails that could not be sent are tried again. */
  mailInterval: number
  /** Nodes at once. Those that failed may use only half of it, so that they do not delay the others. */
  maxParallel: number
}

export const defaultTiming: SyncTiming = {
  pollInterval: seconds,
  statusInterval: 30 * seconds,
  watchedInterval: 5 * seconds,
  retryDelay: seconds,
  requestTimeout: 5 * seconds,
  leaseDuration: 20 * seconds,
  leaseInterval: 5 * seconds,
  mailInterval: 60 * seconds,
  maxParallel: 16,
}

/** How many deleted nodes are called at once, in addition to `maxParallel` others. */
export const maxParallelDeleted = ({ maxParallel }: Pick<SyncTiming, 'maxParallel'>) => Math.ceil(maxParallel / 2)

type Clocks = { monotonic: number; unixSeconds: number }

/** After a failure, or without an earlier status, the status comes first: one push then covers all changes. */
export function dueStep(
  node: Pick<ManagedNode, 'watched_until' | 'is_interface_synchronised' | 'generation' | 'applied_generation'>,
  { askedAt, doneAt, failures, jitter }: NodeMemory,
  { monotonic, unixSeconds }: Clocks,
  timing: SyncTiming,
): SyncStep | null {
  const isWatched = node.watched_until > unixSeconds
  if (failures > 0) return monotonic >= doneAt + retryDelay(failures, jitter, isWatched, timing) ? 'status' : null
  if (askedAt === null) return 'status'
  const isFrequent = isWatched || !node.is_interface_synchronised
  // Random, so that statuses that were read together at the start are not read together each time.
  const interval = isFrequent ? timing.watchedInterval : timing.statusInterval * (1 - jitter / 10)
  if (monotonic - askedAt >= interval) return 'status'
  return node.generation === node.applied_generation ? null : 'push'
}

/** Doubled by each failure; half of it is random, so that nodes that failed together are not retried together. */
function retryDelay(failures: number, jitter: number, isWatched: boolean, timing: SyncTiming): number {
  const longest = isWatched ? timing.watchedInterval : timing.statusInterval
  return Math.min(longest, timing.retryDelay * 2 ** (failures - 1)) * (1 - jitter / 2)
}
