import type { FastifyBaseLogger } from 'fastify'
import { dropLongOver } from './accesses/expiry.ts'
import { bringUpToDate } from './accesses/up-to-date.ts'
import { dropOldCounters } from './accounts/attempt-counters.ts'
import { dropOldClients } from './accounts/known-clients.ts'
import { dropOldSessions } from './accounts/sessions.ts'
import type { Config } from './config.ts'
import { describe } from './http/failures.ts'
import { endOverdueInvites } from './invites/invites-queries.ts'
import { dropOldResetCodes } from './password-reset/reset-codes.ts'
import type { Store } from './store/store.ts'

/** In milliseconds. */
const interval = 30_000

type Parts = { store: Store; config: Config; log: Pick<FastifyBaseLogger, 'error'> }

/**
 * Deletes and updates what time alone has changed, and maintains the database: now and every 30 seconds. Returns how to
 * stop: the step under way ends, no other begins, and the promise resolves.
 */
export function startBackgroundTasks(parts: Parts): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const run = () => {
    running ??= runSteps(parts, stopping.signal).finally(() => (running = null))
  }
  const timer = setInterval(run, interval).unref()
  run()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

async function runSteps({ store, config, log }: Parts, signal: AbortSignal) {
  const now = Math.floor(Date.now() / 1000)
  const steps = [
    () => bringUpToDate({ store, now, config }),
    () => dropLongOver(store.db, now),
    () => endOverdueInvites(store.db, now),
    () => dropOldSessions(store.db, now),
    () => dropOldResetCodes(store.db, now),
    () => dropOldCounters(store.db, now),
    () => dropOldClients(store.db, now),
    () => store.maintain(signal),
  ]
  try {
    for (const step of steps) if (!signal.aborted) await step()
  } catch (error) {
    // A stop that does not wait for a step closes the database under it.
    if (!signal.aborted) log.error(describe(error), 'tidying up failed')
  }
}
