import { statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { prepareDummyHash } from './accounts/password-hashes.ts'
import { describeError } from './api/failures.ts'
import { buildApp } from './app.ts'
import { startBackgroundTasks } from './background-tasks.ts'
import { describeStartError, print } from './command-line.ts'
import type { Config } from './config/config.ts'
import { StartupError, toStartupError } from './config/startup-error.ts'
import { isSuperuser } from './database/database.ts'
import { readHashKey } from './database/hash-key.ts'
import { prepareFolder } from './database/private-folder.ts'
import { openStore, requirePostgres, type Store } from './database/store.ts'
import { describeAddress, listenAddress, publicUrlOf, requireTcp } from './http/addresses.ts'
import { createMailer } from './mail/mailer.ts'
import { startAgentSync } from './nodes/agents/schedule.ts'
import { loadDemonstration } from './operations/demo/load-demonstration.ts'
import { firstStart, type FirstStartResult } from './operations/first-start.ts'
import type { MetricsSources } from './operations/metrics.ts'
import { createSiteSource } from './site/site-source.ts'

const seconds = 1000
/** The maximum time for pending requests and background tasks when the server stops, in milliseconds. */
const shutdownTimeout = 5 * seconds
const secondsNow = () => Math.floor(Date.now() / seconds)

export type RunningServer = {
  /** Where the server listens, for the start message. */
  address: string
  publicUrl: string
  /** The URL of the metrics, or null if they are disabled. */
  metricsUrl: string | null
  firstStartResult: FirstStartResult
  /** Whether the role of `DATABASE_URL` is a superuser. */
  isSuperuser: boolean
  stop: () => Promise<void>
}

/** Opens the database and starts the server. Throws a `StartupError` for a problem of the installation. */
export async function startServer(config: Config, packageFolder: string): Promise<RunningServer> {
  const demonstration = config.demo ? await loadDemonstration() : null
  if (!demonstration) requirePostgres(config)
  requireFolder(config.siteFolder)
  const store = await openStore(config, path.join(packageFolder, 'migrations'))
  try {
    const hashKey = readHashKey(config)
    if (!config.smtpUrl) prepareFolder({ variable: 'OUTBOX_DIR', folder: config.outboxFolder })
    const firstStartResult = await firstStart(store, config, secondsNow())
    await prepareDummyHash()
    const reportError = (error: unknown) => app.log.error(describeError(error), 'the site cannot be read')
    const site = createSiteSource(config.siteFolder, reportError, config.basePath)
    const metrics = await startMetrics(config, { store, site, backupFolder: path.join(config.dataFolder, 'backups') })
    const app = buildApp({ config, store, hashKey, site })
    metrics?.observe(app)
    await listen(app, config)
    const address = requireTcp(app.server.address())
    const publicUrl = publicUrlOf(app, config)
    const services = { store, config, publicUrl, log: app.log }
    const mailer = createMailer(config)
    const countedMailer = metrics?.countMails(mailer) ?? mailer
    const tasks = { ...services, mailer: countedMailer, countFailure: metrics?.countTaskFailure }
    const stops = [startBackgroundTasks(tasks)]
    if (metrics) stops.push(metrics.stop)
    // The simulated agents start before the sync, so that their nodes are reachable at once.
    if (demonstration && config.demoAgentFile)
      stops.push(await demonstration.startDemoAgents({ file: config.demoAgentFile, store, log: app.log }))
    stops.push(startAgentSync(services))
    const stopTasks = async () => void (await Promise.all(stops.map((stop) => stop())))
    return {
      address: describeAddress(address, config),
      publicUrl: publicUrl(),
      metricsUrl: metrics?.url ?? null,
      firstStartResult,
      isSuperuser: !demonstration && (await isSuperuser(store.db)),
      stop: createShutdown(app, { store, stopTasks }),
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Applies the migrations, and checks that the server could become ready: the trial of an upgrade. Neither listens nor sends anything to
 * users, gateways or nodes, because the former version may continue with a backup. Throws a `StartupError` for a problem.
 */
export async function checkStart(config: Config, packageFolder: string): Promise<void> {
  requirePostgres(config)
  requireFolder(config.siteFolder)
  const store = await openStore(config, path.join(packageFolder, 'migrations'))
  try {
    const hashKey = readHashKey(config)
    if (!config.smtpUrl) prepareFolder({ variable: 'OUTBOX_DIR', folder: config.outboxFolder })
    await prepareDummyHash()
    const site = createSiteSource(config.siteFolder, (error) => print(describeStartError(error)), config.basePath)
    const app = buildApp({ config, store, hashKey, site })
    const { statusCode, body } = await app.inject('/readyz')
    await app.close()
    if (statusCode !== 200) throw new StartupError(`The server would not be ready: ${body}`)
  } finally {
    await store.close()
  }
}

/** Throws a `StartupError` for a site folder that is something else. A folder that is missing may be created later. */
function requireFolder(siteFolder: string): void {
  try {
    statSync(`${siteFolder}/.`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      throw toStartupError('SITE_DIR must be a folder', error)
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  await app.ready()
  try {
    await app.listen(listenAddress(config))
  } catch (error) {
    const isSharedPort = config.metrics?.port === config.port
    throw toStartupError(isSharedPort ? 'PORT, HOST and METRICS_PORT' : 'PORT and HOST', error)
  }
}

/** Serves the metrics, or returns null if they are disabled. Imports the library on demand, because it takes 12 MB of memory. */
export async function startMetrics({ metrics: listener }: Config, sources: MetricsSources) {
  if (!listener) return null
  const { createMetrics, startMetricsServer } = await import('./operations/metrics.ts')
  const metrics = createMetrics(sources)
  return { ...metrics, ...(await startMetricsServer(metrics.registry, listener)) }
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
