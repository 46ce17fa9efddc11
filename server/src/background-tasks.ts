import type { FastifyBaseLogger } from 'fastify'
import { deleteOldCounters } from './accounts/attempt-counters.ts'
import { deleteExpiredClients } from './accounts/known-clients.ts'
import { deleteExpiredSessions } from './accounts/sessions.ts'
import { describeError, logExpiryFailure } from './api/failures.ts'
import { deleteExpiredResetCodes } from './auth/password-reset-codes.ts'
import { checkDueOrders } from './billings/check-order.ts'
import { createGateways } from './billings/gateways/create-gateways.ts'
import type { Gateway } from './billings/gateways/gateway.ts'
import { queuePremiumReminders } from './billings/premium-reminders.ts'
import type { Config } from './config/config.ts'
import type { Store } from './database/store.ts'
import { deleteOldAccesses } from './expiry/access-expiry.ts'
import { applyExpirations } from './expiry/apply-expirations.ts'
import { deactivateExpiredInvites } from './invites/invites-queries.ts'
import { deliverMails } from './mail/mail-delivery.ts'
import { expireMails } from './mail/mail-queue.ts'
import type { Mailer } from './mail/mailer.ts'
import { deleteExpiredNodeCodes } from './nodes/node-codes.ts'
import { deleteOldSamples } from './nodes/sample-retention.ts'

/** In milliseconds. */
const intervals = { maintenance: 30_000, mails: 1000, payments: 5000, reminders: 60 * 60_000 } as const

type Dependencies = {
  store: Store
  config: Config
  mailer: Mailer
  publicUrl: () => string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  countFailure?: (() => void) | undefined
}
type Task = (dependencies: Dependencies, signal: AbortSignal) => Promise<void>

const secondsNow = () => Math.floor(Date.now() / 1000)

/** Runs maintenance, mails, payment checks and reminders on separate timers, as gateways and mail servers may be slow. Returns a stop function. */
export function startBackgroundTasks(dependencies: Dependencies): () => Promise<void> {
  const stopping = new AbortController()
  const gateways = createGateways(dependencies.config)
  const repeat = (task: Task, interval: number) => {
    let running: Promise<void> | null = null
    const run = () => {
      running ??= runTask(task, dependencies, stopping.signal).finally(() => (running = null))
    }
    const timer = setInterval(run, interval).unref()
    run()
    return async () => {
      clearInterval(timer)
      await running
    }
  }
  const stops = [
    repeat(maintain, intervals.maintenance),
    repeat(deliver, intervals.mails),
    repeat(checkPayments(gateways), intervals.payments),
    repeat(remind, intervals.reminders),
  ]
  return async () => {
    stopping.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function runTask(task: Task, dependencies: Dependencies, signal: AbortSignal) {
  try {
    await task(dependencies, signal)
  } catch (error) {
    // After the shutdown timeout, the database is closed although a step may still run and then fail.
    if (signal.aborted) return
    dependencies.log.error(describeError(error), 'a background task failed')
    dependencies.countFailure?.()
  }
}

/** Runs all steps until the server stops, even if one fails. */
async function maintain(dependencies: Dependencies, signal: AbortSignal) {
  const { store, log } = dependencies
  const now = secondsNow()
  const steps = [
    () => expire(dependencies, now, signal),
    () => deleteOldAccesses(store.db, now, { signal }),
    () => deactivateExpiredInvites(store.db, now),
    () => deleteExpiredSessions(store.db, now),
    () => deleteExpiredResetCodes(store.db, now),
    () => expireMails(store.db, now, log),
    () => deleteExpiredNodeCodes(store.db, now),
    () => deleteOldCounters(store.db, now),
    () => deleteExpiredClients(store.db, now),
    () => deleteOldSamples(store.db, { now, signal }),
  ]
  for (const step of steps) if (!signal.aborted) await runTask(step, dependencies, signal)
}

async function expire({ store, config, log, countFailure }: Dependencies, now: number, signal: AbortSignal) {
  const logFailure = logExpiryFailure(log)
  const onFailure = (error: unknown) => {
    if (signal.aborted) return
    logFailure(error)
    countFailure?.()
  }
  await applyExpirations({ store, now, config, onFailure, signal })
}

const deliver: Task = (dependencies, signal) => deliverMails({ ...dependencies, clock: secondsNow, signal })

const remind: Task = (dependencies) => queuePremiumReminders(dependencies, secondsNow())

const checkPayments =
  (gateways: readonly Gateway[]): Task =>
  async ({ store, config: { paymentTolerance: tolerance }, log }, signal) => {
    const check = { store, tolerance, clock: secondsNow, log, signal }
    await Promise.all(gateways.map((gateway) => checkDueOrders({ ...check, gateway })))
  }
