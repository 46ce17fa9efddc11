import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { appsIn, releasesIn } from '@sallyport/site'
import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { toStartupError } from '../config/startup-error.ts'
import type { Store } from '../database/store.ts'
import { serverLimits } from '../http/server-limits.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SiteSource } from '../site/site-source.ts'
import { addDatabaseGauges, addGauge } from './database-metrics.ts'

export type MetricsSources = {
  store: Store
  site: SiteSource
  /** Where `backup.sh` of a release archive puts its files. */
  backupFolder: string
}

/** The metrics of one server; `observe` adds the requests to an app. */
export function createMetrics({ store, site, backupFolder }: MetricsSources) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addDatabaseGauges(registry, store)
  addReleaseGauge(registry, site)
  addBackupGauge(registry, backupFolder)
  return {
    registry,
    observe: (app: FastifyInstance) => observeRequests(app, registry),
    ...createEventMetrics(registry),
  }
}

/** Reports only releases in use; each previous release would add a time series. */
function addReleaseGauge(registry: Registry, site: SiteSource): void {
  addGauge(registry, {
    name: 'sallyport_release_traffic_percent',
    help: 'Releases in use, and the share of visitors that get them',
    labelNames: ['app', 'version'],
    async collect() {
      this.reset()
      const composition = await site.current().catch(() => null)
      if (!composition) return
      for (const app of appsIn(composition.discovery))
        for (const { metadata, deployment } of releasesIn(composition.discovery, app))
          if (deployment && deployment.traffic > 0) this.set({ app, version: metadata.version }, deployment.traffic)
    },
  })
}

/** Metrics of events that are not requests and are not stored in a table. */
function createEventMetrics(registry: Registry) {
  const mails = new Counter({
    name: 'sallyport_mails_total',
    help: 'Attempts to deliver a mail to the mail server or the outbox',
    labelNames: ['result'],
    registers: [registry],
  })
  const taskFailures = new Counter({
    name: 'sallyport_background_task_failures_total',
    help: 'Background tasks that failed; they run again at their next time',
    registers: [registry],
  })
  mails.inc({ result: 'sent' }, 0)
  mails.inc({ result: 'failed' }, 0)
  return {
    countMails: ({ send }: Mailer): Mailer => ({
      send: async (mail, id) => {
        try {
          await send(mail, id)
          mails.inc({ result: 'sent' })
        } catch (error) {
          mails.inc({ result: 'failed' })
          throw error
        }
      },
    }),
    countTaskFailure: () => taskFailures.inc(),
  }
}

/** Reports when the newest backup was completed, in unix seconds. No sample without a backup. */
function addBackupGauge(registry: Registry, folder: string): void {
  addGauge(registry, {
    name: 'sallyport_last_backup_timestamp_seconds',
    help: 'When the last backup was completed',
    collect() {
      this.reset()
      const at = lastBackupAt(folder)
      if (at === null) this.remove()
      else this.set(at)
    },
  })
}

/** When the newest backup was completed, in unix seconds; null without a backup. */
export function lastBackupAt(folder: string): number | null {
  if (!existsSync(folder)) return null
  const times = readdirSync(folder)
    .filter((name) => name.endsWith('.dump'))
    .map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return times.length === 0 ? null : Math.floor(Math.max(...times) / 1000)
}

/** In seconds; the client gives up after 5 s. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const countedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const milliseconds = 1000

/** Measures requests by method, route pattern and status class, not by path, which callers choose (https://prometheus.io/docs/practices/naming/#labels). */
function observeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'sallyport_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  const malformed = new Counter({
    name: 'sallyport_http_malformed_requests_total',
    help: 'Connections whose bytes were not a valid HTTP request, or too slow',
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const method = countedMethods.has(request.method) ? request.method : 'other'
    const labels = { method, route: request.routeOptions.url ?? 'other', status: statusClass(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / milliseconds)
  })
  app.server.on('clientError', () => malformed.inc())
}

const statusClass = (status: number) => `${Math.floor(status / 100)}xx`

type MetricsListener = { host: string; port: number }
type MetricsServer = { url: string; stop: () => Promise<void> }

/** Serves the metrics on a separate address, without authorization. Throws a `StartupError` if it cannot listen. */
export async function startMetricsServer(registry: Registry, { host, port }: MetricsListener): Promise<MetricsServer> {
  const server = Fastify({ ...serverLimits, http: { ...serverLimits.http, requireHostHeader: true } })
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  try {
    return { url: `${await server.listen({ host, port })}/metrics`, stop: () => server.close() }
  } catch (error) {
    throw toStartupError('METRICS_PORT and METRICS_HOST', error)
  }
}
