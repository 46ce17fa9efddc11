import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { allEndpoints } from '@sallyport/contract/endpoints'
import { buildApp } from '../app.ts'
import { createSiteSource } from '../site/site-source.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { parseMetrics } from '../testing/parse-metrics.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { addNode, addSignedInUser, apiToken, testHashKey } from '../testing/test-server.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { createMetrics, type Metrics } from './metrics.ts'

const siteFolder = temporarySite().folder
const failing = () => Promise.reject(new Error('refused'))

withTestServer({}, (context) => {
  const backupFolder = path.join(temporaryFolder('data'), 'backups')
  let metrics: Metrics
  let app: ReturnType<typeof buildApp>

  beforeAll(async () => {
    const { config, store } = context().server
    const site = createSiteSource(siteFolder, () => undefined)
    metrics = createMetrics({ store, site, backupFolder })
    app = buildApp({ config, store, hashKey: testHashKey, site })
    metrics.observe(app)
    await app.ready()
  })
  afterAll(() => app.close())

  const scrape = async () => parseMetrics(await metrics.registry.metrics())
  const get = (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
    app.inject({ method, url, headers: { 'x-api-token': apiToken } })

  test('shows sessions, accesses, orders, nodes, releases and the database', async () => {
    const { server, allocate } = context()
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
    const { store } = context().server
    const { db } = store
    let queries = 0
    const count = (name: string | symbol) => ['execute', 'select'].includes(String(name)) && (queries += 1)
    store.db = new Proxy(db, { get: (of, name) => (count(name), Reflect.get(of, name)) })
    const { registry } = createMetrics({ store, site: createSiteSource(siteFolder, () => undefined), backupFolder })
    await Promise.all([registry.metrics(), registry.metrics()])
    await registry.metrics()
    store.db = db

    expect(queries).toBe(2)
  })

  test('shows no counts, rather than wrong ones, while the database fails', async () => {
    const { store } = context().server
    const throwing = () => {
      throw new Error('refused')
    }
    const db = new Proxy(store.db, { get: () => throwing })
    const site = createSiteSource(siteFolder, () => undefined)
    const { registry } = createMetrics({ store: { ...store, db }, site, backupFolder })

    const samples = parseMetrics(await registry.metrics())

    expect(samples.get('sallyport_database_up')).toBe(0)
    expect([...samples.keys()].filter((key) => /^sallyport_(?:sessions|accesses|users)/.test(key))).toEqual([])
    expect(samples.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  test('counts mails, failed tasks and the last backup', async () => {
    const mail = { to: 'a@b.test', subject: 'x', text: 'x', html: 'x' }
    await metrics.countMails({ send: async () => undefined }).send(mail)
    await expect(metrics.countMails({ send: failing }).send(mail)).rejects.toThrow('refused')
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
})
