import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** In seconds; the client gives up after 5 s. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const countedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const milliseconds = 1000

/**
 * Counts requests and their duration by method, route pattern and class of status. The path is never a label, because
 * callers could create any number of time series (https://prometheus.io/docs/practices/naming/#labels).
 */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
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
