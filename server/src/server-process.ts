import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { prepareDummyHash } from './accounts/password-hashes.ts'
import { buildApp } from './app.ts'
import { startBackgroundTasks } from './background-tasks.ts'
import type { Config } from './config/config.ts'
import { firstStart, type FirstStartResult } from './first-start/first-start.ts'
import { describeError } from './api/failures.ts'
import { publicUrlOf } from './http/public-url.ts'
import { prepareOutbox } from './mail/outbox.ts'
import { createSiteSource } from './site/site-source.ts'
import { openStore, type Store } from './store/store.ts'

const seconds = 1000
/** The maximum time for pending requests and background tasks when the server stops, in milliseconds. */
const shutdownTimeout = 5 * seconds
const secondsNow = () => Math.floor(Date.now() / seconds)

export type RunningServer = {
  port: number
  publicUrl: string
  firstStartResult: FirstStartResult
  stop: () => Promise<void>
}

/** Opens the database and starts the server. Throws a `StartupError` for a problem of the installation. */
export async function startServer(config: Config, packageFolder: string): Promise<RunningServer> {
  const store = await openStore(config, path.join(packageFolder, 'migrations'))
  try {
    if (!config.smtpUrl) prepareOutbox(config.outboxFolder)
    const firstStartResult = await firstStart(store, config, secondsNow())
    await prepareDummyHash()
    const site = createSiteSource(config.siteFolder, (error) =>
      app.log.error(describeError(error), 'the site cannot be read'),
    )
    const app = buildApp({ config, store, site })
    await app.listen({ port: config.port, host: config.host })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    const stopTasks = startBackgroundTasks({ store, config, log: app.log })
    return {
      port,
      publicUrl: publicUrlOf(app, config)(),
      firstStartResult,
      stop: createShutdown(app, { store, stopTasks }),
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

type ShutdownTargets = { store: Store; stopTasks: () => Promise<void> }

/** Returns a function that stops the background tasks and the server, and closes the database. */
export function createShutdown(app: FastifyInstance, { store, stopTasks }: ShutdownTargets): () => Promise<void> {
  return async () => {
    const tasks = stopTasks()
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, shutdownTimeout)))
    void timeout.then(() => app.server.closeAllConnections())
    await app.close()
    await Promise.race([tasks, timeout])
    clearTimeout(timer)
    await store.close()
  }
}
