import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../../api/failures.ts'
import type { Config } from '../../config/config.ts'
import type { Store } from '../../database/store.ts'
import { createAgentClient } from './client.ts'
import { createNodeLeases } from './node-leases.ts'
import { createNodeMails } from './node-mails.ts'
import { createNodeQueues, defaultTiming, type SyncTiming } from './node-queues.ts'
import { createReleasedAgents } from './released-agents.ts'
import { createSentStates } from './sent-states.ts'
import { changedNodes, installationId, managedNodes } from './state.ts'
import { startWakeLoop } from './wake-loop.ts'

export type AgentSyncOptions = {
  store: Store
  config: Pick<Config, 'settings' | 'limitedAccessMinutes'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  publicUrl: () => string
  /** The current time in unix milliseconds. */
  clock?: () => number
  timing?: Partial<SyncTiming>
}

/** Syncs agents after commits, when polling finds changes, and periodically. Returns a function that stops the sync. */
export function startAgentSync(options: AgentSyncOptions): () => Promise<void> {
  const { store, config, log, clock = Date.now } = options
  const timing = { ...defaultTiming, ...options.timing }
  const { requestTimeout, maxParallel, maxPending } = timing
  const owner = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const maxReleased = Math.ceil(maxParallel / 2)
  // Each pending request adds a listener.
  setMaxListeners(maxPending + maxReleased, signal)
  const client = createAgentClient({ timeout: requestTimeout })
  const leases = createNodeLeases({
    store,
    owner,
    duration: timing.leaseDuration,
    renewInterval: timing.leaseInterval,
    acquireInterval: timing.pollInterval,
  })
  const isLeased = (node_id: number) => leases.isHeld(node_id, requestTimeout)
  const limitedMinutes = config.limitedAccessMinutes
  const sentStates = createSentStates()
  const context = { store, client, sentStates, owner, limitedMinutes, clock, log, signal, isLeased }
  const queues = createNodeQueues(context, timing, () => loop.wake(true))
  const releasedAgents = createReleasedAgents({ ...context, db: store.db, timing, maxParallel: maxReleased })
  const mails = createNodeMails({ ...options, clock, isLeased, signal, hasFailed: queues.hasFailed })

  let server = ''
  let hasFailed = false

  /** A poll considers all nodes; a round after a commit of this process considers only nodes with changes. */
  const round = async (isPoll: boolean): Promise<void> => {
    const readAt = performance.now()
    server ||= await installationId(store.db)
    const nodes = await (isPoll ? managedNodes(store.db) : changedNodes(store.db))
    if (isPoll) await leases.renew(nodes.map(({ node_id }) => node_id))
    const leased = nodes.filter(({ node_id }) => isLeased(node_id))
    // A new node needs a lease first.
    if (!isPoll && leased.length < nodes.length) return round(true)
    queues.run(leased, { server, readAt, isPoll })
    if (isPoll) mails.send(leased)
    if (isPoll) await releasedAgents.run(server)
    hasFailed = false
  }
  const loop = startWakeLoop(
    (isPoll) =>
      round(isPoll).catch((error: unknown) => {
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
    await Promise.all([queues.stop(), mails.stop(), releasedAgents.stop()])
    client.close()
    // Without the database, the leases expire.
    await leases.release().catch(() => undefined)
  }
}
