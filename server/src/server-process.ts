import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { dropLongOver } from './accesses/expiry.ts'
import { bringUpToDate } from './accesses/up-to-date.ts'
import { dropOldCounters } from './accounts/attempt-counters.ts'
import { dropOldClients } from './accounts/known-clients.ts'
import { prepareHashes } from './accounts/password-hashes.ts'
import { dropOldSessions } from './accounts/sessions.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { firstStart, type Beginning } from './first-start/first-start.ts'
import { describe } from './http/failures.ts'
import { publicAddress } from './http/public-address.ts'
import { endOverdueInvites } from './invites/invites-queries.ts'
import { prepareOutbox } from './mail/outbox.ts'
import { dropOldResetCodes } from './password-reset/reset-codes.ts'
import { siteSource } from './site/site-source.ts'
import { openStore, type Store } from './store/store.ts'

const seconds = 1000
const sweepEvery = 30 * seconds
/** How long calls that are under way may take to finish once the server is told to stop. */
const stopWithin = 5 * seconds
const secondsNow = () => Math.floor(Date.now() / seconds)

export type Running = { port: number; publicUrl: string; beginning: Beginning; stop: () => Promise<void> }

/** Opens the database, prepares an empty one, and listens. */
export async function startServer(config: Config, packageFolder: string): Promise<Running> {
  const store = await openStore(config, path.join(packageFolder, 'migrations'))
  try {
    if (!config.smtpUrl) prepareOutbox(config.outboxFolder)
    const beginning = await firstStart(store, config, secondsNow())
    await prepareHashes()
    const site = siteSource(config.siteFolder, (error) => app.log.error(describe(error), 'the site cannot be read'))
    const app = buildApp({ config, store, site })
    await app.listen({ port: config.port, host: config.host })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    return { port, publicUrl: publicAddress(app, config)(), beginning, stop: stopper(app, { store, config }) }
  } catch (error) {
    await store.close()
    throw error
  }
}

type Parts = { store: Store; config: Config }

function stopper(app: FastifyInstance, { store, config }: Parts) {
  let sweeping: Promise<void> | null = null
  const run = () => {
    sweeping ??= sweep(app, { store, config }).finally(() => (sweeping = null))
  }
  const timer = setInterval(run, sweepEvery).unref()
  run()
  return async () => {
    clearInterval(timer)
    const deadline = setTimeout(() => app.server.closeAllConnections(), stopWithin).unref()
    await app.close()
    clearTimeout(deadline)
    await sweeping
    await store.close()
  }
}

/** Tidies up what nobody asked about meanwhile; nothing is wrong if it comes late. */
async function sweep(app: FastifyInstance, { store, config }: Parts) {
  try {
    const now = secondsNow()
    await bringUpToDate({ store, now, config })
    await dropLongOver(store.db, now)
    await endOverdueInvites(store.db, now)
    await dropOldSessions(store.db, now)
    await dropOldResetCodes(store.db, now)
    await dropOldCounters(store.db, now)
    await dropOldClients(store.db, now)
    await store.maintain()
  } catch (error) {
    app.log.error(describe(error), 'tidying up failed')
  }
}
