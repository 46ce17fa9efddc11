import Fastify from 'fastify'
import type { Registry } from 'prom-client'
import { StartupError } from '../errors/startup-error.ts'
import { serverLimits } from '../http/server-limits.ts'

type MetricsListener = { host: string; port: number }
type MetricsServer = { url: string; stop: () => Promise<void> }

/** Serves the metrics on an address of its own, without authorization. Throws a `StartupError` if it cannot listen. */
export async function startMetricsServer(registry: Registry, { host, port }: MetricsListener): Promise<MetricsServer> {
  const server = Fastify({ ...serverLimits, http: { ...serverLimits.http, requireHostHeader: true } })
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  try {
    return { url: `${await server.listen({ host, port })}/metrics`, stop: () => server.close() }
  } catch (error) {
    throw new StartupError(`METRICS_PORT and METRICS_HOST: ${error instanceof Error ? error.message : String(error)}`)
  }
}
