import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../api/failures.ts'
import type { Config } from '../config/config.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Store } from '../store/store.ts'
import { createAgentClient } from './agent-client.ts'
import { createDeletedNodes } from './deleted-nodes.ts'
import { installationId } from './desired-state.ts'
import { managedNodes } from './managed-nodes.ts'
import { createNodeLeases } from './node-leases.ts'
import { createNodeMails } from './node-mails.ts'
import { createNodeQueues } from './node-queues.ts'
import { defaultTiming, maxParallelDeleted, type SyncTiming } from './sync-schedule.ts'
import { startWakeLoop } from './wake-loop.ts'

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

/** Syncs agents after commits, when polling finds changes, and periodically. Returns a function that aborts it. */
export function startAgentSync(options: AgentSyncOptions): () => Promise<void> {
  const { store, log, clock = Date.now } = options
  const timing = { ...defaultTiming, ...options.timing }
  const owner = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  // Each request under way listens.
  setMaxListeners(timing.maxParallel + maxParallelDeleted(timing), signal)
  const client = createAgentClient({ timeout: timing.requestTimeout })
  const leases = createNodeLeases({
    store,
    owner,
    duration: timing.leaseDuration,
    renewInterval: timing.leaseInterval,
  })
  const isLeased = (node_id: number) => leases.isHeld(node_id, timing.requestTimeout)
  const context = { store, client, owner, clock, log, signal, isLeased }
  const queues = createNodeQueues({ context, timing, onDone: () => loop.wake() })
  const deletedNodes = createDeletedNodes({ db: store.db, client, clock, log, signal, timing })
  const mails = createNodeMails({ ...options, timing, clock, isLeased, signal, hasFailed: queues.hasFailed })

  let server = ''

  const round = async () => {
    const readAt = performance.now()
    server ||= await installationId(store.db)
    const nodes = await managedNodes(store.db)
    await leases.renew(nodes.map(({ node_id }) => node_id))
    const leased = nodes.filter(({ node_id }) => isLeased(node_id))
    queues.run(leased, { server, readAt })
    mails.send(leased)
    await deletedNodes.run(server)
  }
  const loop = startWakeLoop(logFirstFailure(round, context), timing.pollInterval)
  const removeListener = store.afterCommit(() => loop.wake())
  return async () => {
    removeListener()
    stopping.abort()
    await loop.stop()
    await Promise.all([queues.stop(), mails.stop(), deletedNodes.stop()])
    client.close()
    // Without the database the leases end by themselves.
    await leases.release().catch(() => undefined)
  }
}

type Failures = { log: Pick<FastifyBaseLogger, 'error'>; signal: AbortSignal }

/** Logs only the first of several failures in a row, because work is repeated each second while the database is away. */
function logFirstFailure(work: () => Promise<void>, { log, signal }: Failures): () => Promise<void> {
  let hasFailed = false
  return async () => {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed && !signal.aborted) log.error(describeError(error), 'the sync of the nodes failed')
      hasFailed = true
    }
  }
}
