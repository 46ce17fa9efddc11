import { expect, test } from '@rstest/core'
import { temporarySite } from '../testing/temporary-site.ts'
import { type TestServer, sharedServer } from '../testing/test-server.ts'

const server = await sharedServer({ SITE_DIR: temporarySite().folder })
const withoutSite = await sharedServer({ SITE_DIR: '/nowhere' })

const get = async ({ app }: TestServer, url: string) => {
  const { statusCode, headers, json } = await app.inject({ method: 'GET', url })
  expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json; charset=utf-8', 'no-store'])
  return [statusCode, json()]
}
const ready = [200, { status: 'ok', database: true, site: true }]
const unready = { message: 'something.went.wrong.error' }

test('a server that can serve requests is alive and ready', async () => {
  expect(await get(server, '/healthz')).toEqual([200, { status: 'ok' }])
  expect(await get(server, '/readyz')).toEqual(ready)
  expect((await server.app.inject({ method: 'HEAD', url: '/readyz' })).statusCode).toBe(200)
})

test('a server without a site is alive, but not ready', async () => {
  expect(await get(withoutSite, '/healthz')).toEqual([200, { status: 'ok' }])
  expect(await get(withoutSite, '/readyz')).toEqual([503, { ...unready, database: true, site: false }])
})

test('concurrent checks of an unresponsive database share one query, and its result makes the server ready', async () => {
  const { db } = server.store
  const pendingQueries: (() => void)[] = []
  const execute = () => new Promise<void>((resolve) => pendingQueries.push(resolve))
  server.store.db = new Proxy(db, { get: (of, name) => (name === 'execute' ? execute : Reflect.get(of, name)) })
  const notReady = [503, { ...unready, database: false, site: true }]
  const together = await Promise.all([get(server, '/readyz'), get(server, '/readyz')])
  const after = await get(server, '/readyz')
  const queries = pendingQueries.length
  server.store.db = db
  pendingQueries[0]?.()

  expect([...together, after]).toEqual([notReady, notReady, notReady])
  expect(queries).toBe(1)
  expect(await get(server, '/readyz')).toEqual(ready)
})

test('a server whose database fails is alive, but not ready', async () => {
  const { db } = server.store
  const execute = () => Promise.reject(new Error('Connection terminated'))
  server.store.db = new Proxy(db, { get: (of, name) => (name === 'execute' ? execute : Reflect.get(of, name)) })
  expect(await get(server, '/healthz')).toEqual([200, { status: 'ok' }])
  expect(await get(server, '/readyz')).toEqual([503, { ...unready, database: false, site: true }])
  server.store.db = db
})
