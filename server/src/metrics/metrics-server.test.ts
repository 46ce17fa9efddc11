import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from '@rstest/core'
import { Registry } from 'prom-client'
import { buildApp } from '../app.ts'
import { StartupError } from '../errors/startup-error.ts'
import { createSiteSource } from '../site/site-source.ts'
import { parseMetrics } from '../testing/parse-metrics.ts'
import { testHashKey, testServer } from '../testing/test-server.ts'
import { startMetricsServer } from './metrics.ts'
import { startMetrics } from './start-metrics.ts'

test('serves metrics on a port of their own, and not on that of the site', async () => {
  const { config, store, close } = await testServer({ METRICS_PORT: '0' })
  const site = createSiteSource(config.siteFolder, () => undefined)
  const metrics = await startMetrics(config, { store, site, backupFolder: '' })
  const app = buildApp({ config, store, hashKey: testHashKey, site })
  metrics?.observe(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').end('nonsense\r\n\r\n')
  socket.resume()
  await once(socket, 'close')

  const response = await fetch(metrics?.url ?? '')
  const samples = parseMetrics(await response.text())
  const elsewhere = await fetch(metrics?.url.replace('/metrics', '/') ?? '')
  const onSite = await fetch(`${origin}/metrics`)
  await metrics?.stop()
  await app.close()
  await close()

  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(new URL(metrics?.url ?? '').hostname).toBe('127.0.0.1')
  expect(samples.get('sallyport_http_malformed_requests_total')).toBe(1)
  expect([elsewhere.status, onSite.status]).toEqual([404, 404])
})

test('metrics are disabled without METRICS_PORT', async () => {
  const { config, store, close } = await testServer()
  const metrics = await startMetrics(config, {
    store,
    site: createSiteSource(config.siteFolder, () => undefined),
    backupFolder: '',
  })
  await close()

  expect(metrics).toBeNull()
})

test('names the variables when the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo

  const start = startMetricsServer(new Registry(), { host: '127.0.0.1', port })
  await expect(start).rejects.toThrow(StartupError)
  await expect(start).rejects.toThrow('METRICS_PORT')
  other.close()
})
