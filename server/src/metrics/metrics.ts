import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { appsIn, releasesIn } from '@sallyport/contract/site'
import type { SiteSource } from '../site/site-source.ts'
import type { Store } from '../store/store.ts'
import { showDatabase } from './database-metrics.ts'
import { createEventMetrics, showBackups } from './event-metrics.ts'
import { observeRequests } from './request-metrics.ts'

export type Observed = {
  store: Store
  site: SiteSource
  /** Where `backup.sh` of a release archive puts its files. */
  backupFolder: string
}

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of one server; `observe` adds those of its requests. */
export function createMetrics({ store, site, backupFolder }: Observed) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  showDatabase(registry, store)
  showReleases(registry, site)
  showBackups(registry, backupFolder)
  return {
    registry,
    observe: (app: FastifyInstance) => observeRequests(app, registry),
    ...createEventMetrics(registry),
  }
}

/** Only releases that visitors get: former ones would add a time series with each release. */
function showReleases(registry: Registry, site: SiteSource): void {
  registry.registerMetric(
    new Gauge({
      name: 'sallyport_release_traffic_percent',
      help: 'Releases in use, and the share of visitors that get them',
      labelNames: ['app', 'version'],
      registers: [],
      async collect() {
        this.reset()
        const composition = await site.current().catch(() => null)
        if (!composition) return
        for (const app of appsIn(composition.discovery))
          for (const { metadata, deployment } of releasesIn(composition.discovery, app))
            if (deployment && deployment.traffic > 0) this.set({ app, version: metadata.version }, deployment.traffic)
      },
    }),
  )
}
