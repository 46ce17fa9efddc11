import { once } from 'node:events'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test } from '@rstest/core'
import { allEndpoints } from '@sallyport/contract/endpoints'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { Registry } from 'prom-client'
import { buildApp } from '../app.ts'
import { StartupError } from '../config/startup-error.ts'
import { startMetrics } from '../server-process.ts'
import { createSiteSource } from '../site/site-source.ts'
import { hostileTexts } from '../testing/requests/hostile-texts.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { addNode, addSignedInUser, apiToken, testContext, testHashKey, testServer } from '../testing/test-server.ts'
import { createMetrics, startMetricsServer } from './metrics.ts'

const siteFolder = temporarySite().folder
const failing = () => Promise.reject(new Error('refused'))

const { allocate, server } = await testContext()

const backupFolder = path.join(temporaryFolder('data'), 'backups')
const { config, store } = server
const site = createSiteSource(siteFolder, () => undefined)
const metrics = createMetrics({ store, site, backupFolder })
const app = buildApp({ config, store, hashKey: testHashKey, site })
metrics.observe(app)
await app.ready()
afterAll(() => app.close())

const scrape = async () => parseMetrics(await metrics.registry.metrics())
const get = (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
  app.inject({ method, url, headers: { 'x-api-token': apiToken } })

test('shows sessions, accesses, orders, nodes, releases and the database', async () => {
  const { token } = await addSignedInUser(server.store)
  await allocate(token, await addNode(server.store))

  const samples = await scrape()

  expect(samples.get('sallyport_database_up')).toBe(1)
  expect(samples.get('sallyport_sessions')).toBe(1)
  expect(samples.get('sallyport_users{status="active"}')).toBe(1)
  expect(samples.get('sallyport_accesses{status="active"}')).toBe(1)
  expect(samples.get('sallyport_accesses{status="inactive"}')).toBe(0)
  expect(samples.get('sallyport_orders{status="pending"}')).toBe(0)
  expect(samples.get('sallyport_nodes{state="unmanaged"}')).toBe(1)
  expect(samples.get('sallyport_nodes{state="unreachable"}')).toBe(0)
  expect(samples.get('sallyport_release_traffic_percent{app="office",version="1.2.3"}')).toBe(100)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(samples.has('sallyport_database_connections{state="waiting"}')).toBe(server.config.databaseUrl !== null)
})

test('counts rows once for concurrent and repeated scrapes', async () => {
  const { db } = store
  let queries = 0
  const count = (name: string | symbol) => ['execute', 'select'].includes(String(name)) && (queries += 1)
  store.db = new Proxy(db, { get: (of, name) => (count(name), Reflect.get(of, name)) })
  const { registry } = createMetrics({ store, site, backupFolder })
  await Promise.all([registry.metrics(), registry.metrics()])
  await registry.metrics()
  store.db = db

  expect(queries).toBe(2)
})

test('shows no counts, rather than wrong ones, while the database fails', async () => {
  const throwing = () => {
    throw new Error('refused')
  }
  const db = new Proxy(store.db, { get: () => throwing })
  const { registry } = createMetrics({ store: { ...store, db }, site, backupFolder })

  const samples = parseMetrics(await registry.metrics())

  expect(samples.get('sallyport_database_up')).toBe(0)
  expect([...samples.keys()].filter((key) => /^sallyport_(?:sessions|accesses|users)/.test(key))).toEqual([])
  expect(samples.get('process_cpu_seconds_total')).toBeGreaterThan(0)
})

test('counts mails, failed tasks and the last backup', async () => {
  const mail = { to: 'a@b.test', subject: 'x', text: 'x', html: 'x' }
  await metrics.countMails({ send: async () => undefined }).send(mail, 'id')
  await expect(metrics.countMails({ send: failing }).send(mail, 'id')).rejects.toThrow('refused')
  metrics.countTaskFailure()

  const before = await scrape()
  mkdirSync(backupFolder)
  for (const [name, time] of [
    ['database-2026-11-25T030000Z.dump', 1_789_900_000],
    ['database-2026-11-26T030000Z.dump', 1_790_000_000],
    ['.unfinished', 1_790_000_100],
  ] as const) {
    writeFileSync(path.join(backupFolder, name), '')
    utimesSync(path.join(backupFolder, name), time, time)
  }
  const after = await scrape()

  expect(before.get('sallyport_mails_total{result="sent"}')).toBe(1)
  expect(before.get('sallyport_mails_total{result="failed"}')).toBe(1)
  expect(before.get('sallyport_background_task_failures_total')).toBe(1)
  expect(before.has('sallyport_last_backup_timestamp_seconds')).toBe(false)
  expect(after.get('sallyport_last_backup_timestamp_seconds')).toBe(1_790_000_000)
})

test('hostile methods and paths create no time series beyond the routes', async () => {
  const texts = Object.values(hostileTexts).map((text) => encodeURIComponent(text(200)))
  const paths = ['/', '/office/node/', '/api/', '/api/node/', '/api/user/register/invite/', '/remotes/', '/half%']
  for (const text of texts)
    for (const path of paths) for (const method of ['GET', 'POST', 'DELETE'] as const) await get(path + text, method)
  await app.inject({ method: 'PROPFIND' as 'GET', url: '/nowhere' })

  const series = [...(await scrape()).keys()].filter((key) => key.startsWith('sallyport_http_request_duration'))
  const routes = new Set(series.map((key) => /route="([^"]*)"/.exec(key)?.[1]))
  const known = new Set(['/*', '/api/*', 'other', ...allEndpoints.map(({ path }) => path)])
  expect([...routes].filter((route) => !known.has(route ?? ''))).toEqual([])
  expect(routes.size).toBeGreaterThan(2)
  for (const key of series) expect(key).toMatch(/method="(?:GET|POST|DELETE|other)"/)
})

test('counts a request by its route pattern and class of status', async () => {
  await get('/api/user/access/by-node/4294967')

  const count = [...(await scrape())].filter(
    ([key]) => key.includes('_duration_seconds_count') && key.includes('by-node'),
  )
  expect(count).toHaveLength(1)
  expect(count[0]?.[0]).toContain('status="4xx"')
  expect(count[0]?.[0]).toContain('route="/api/user/access/by-node/:id"')
})

test('serves metrics on their port, and not on the port of the site', async () => {
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

test('names the variables when the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo

  const start = startMetricsServer(new Registry(), { host: '127.0.0.1', port })
  await expect(start).rejects.toThrow(StartupError)
  await expect(start).rejects.toThrow('METRICS_PORT')
  other.close()
})

/** A sample line of the text format (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format). */
const sampleLine = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>[^{}]*)\})? (?<value>-?\d[\d.e+-]*|\+Inf|Na[Nn])$/
const commentLine = /^# (?:HELP|TYPE) [a-zA-Z_:][\w:]* \S/

/** Parses metrics into values by name and labels. Throws for a line that is not in the format. */
function parseMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || commentLine.test(line)) continue
    const { name, labels, value } = sampleLine.exec(line)?.groups ?? {}
    if (!name || !value) throw new Error(`Not a line of the text format: ${line}`)
    const key = labels ? `${name}{${labels}}` : name
    if (samples.has(key)) throw new Error(`A sample is repeated: ${line}`)
    samples.set(key, Number(value))
  }
  return samples
}
