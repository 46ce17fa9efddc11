import type { FastifyBaseLogger } from 'fastify'
import { deleteOldAccesses } from './expirations/access-expiry.ts'
import { applyExpirations } from './expirations/apply-expirations.ts'
import { deleteOldCounters } from './accounts/attempt-counters.ts'
import { deleteExpiredClients } from './accounts/known-clients.ts'
import { deleteExpiredSessions } from './accounts/sessions.ts'
import type { Config } from './config/config.ts'
import { describeError } from './api/failures.ts'
import { deactivateExpiredInvites } from './invites/invites-queries.ts'
import { deleteExpiredResetCodes } from './password-reset/reset-codes.ts'
import type { Store } from './store/store.ts'

const interval = 30_000

type Dependencies = { store: Store; config: Config; log: Pick<FastifyBaseLogger, 'error'> }

/** Runs the tasks now and every 30 seconds. Returns a function that stops them after the current step. */
export function startBackgroundTasks(dependencies: Dependencies): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const run = () => {
    running ??= runSteps(dependencies, stopping.signal).finally(() => (running = null))
  }
  const timer = setInterval(run, interval).unref()
  run()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

async function runSteps({ store, config, log }: Dependencies, signal: AbortSignal) {
  const now = Math.floor(Date.now() / 1000)
  const steps = [
    () => applyExpirations({ store, now, config }),
    () => deleteOldAccesses(store.db, now),
    () => deactivateExpiredInvites(store.db, now),
    () => deleteExpiredSessions(store.db, now),
    () => deleteExpiredResetCodes(store.db, now),
    () => deleteOldCounters(store.db, now),
    () => deleteExpiredClients(store.db, now),
    () => store.maintain(signal),
  ]
  try {
    for (const step of steps) if (!signal.aborted) await step()
  } catch (error) {
    // After the shutdown timeout, the database is closed although a step may still run.
    if (!signal.aborted) log.error(describeError(error), 'a background task failed')
  }
}
