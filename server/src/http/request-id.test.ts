import { expect, test } from '@rstest/core'
import { temporarySite } from '../testing/temporary-site.ts'
import { addNode, addSignedInUser, apiToken, sharedServer } from '../testing/test-server.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const proxy = '192.0.2.7'
const given = 'nginx-5f2c81d0'

const server = await sharedServer({ SITE_DIR: temporarySite().folder, TRUST_PROXY: `${proxy}, 2001:db8::/32` })

const idOf = async (headers: Record<string, string>, clientIp: string) =>
  (await server.request('GET', '/healthz', { headers, clientIp })).headers['x-request-id']

test('every response has another request id', async () => {
  const urls = ['/', '/api/user/info', '/api/nowhere', '/discovery.json', '/missing.js', '/healthz', '/half%']
  const responses = await Promise.all(urls.map((url) => server.app.inject({ method: 'GET', url })))
  const ids = responses.map(({ headers }) => String(headers['x-request-id']))

  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(urls.length)
})

test('takes over a well-formed id of a trusted proxy, and no other', async () => {
  const header = { 'x-request-id': given }
  for (const clientIp of [proxy, `::ffff:${proxy}`, '2001:db8::1']) expect(await idOf(header, clientIp)).toBe(given)
  for (const clientIp of ['192.0.2.8', '127.0.0.1', '2001:db9::1']) expect(await idOf(header, clientIp)).toMatch(uuid)
  for (const id of ['', 'short', 'x'.repeat(129), 'with space', '{"level":60}', 'a;b=c12345'])
    expect(await idOf({ 'x-request-id': id }, proxy)).toMatch(uuid)
})

test('every log line of a request has its id', async () => {
  const { db } = server.store
  server.log.length = 0
  const fail = () => {
    throw new Error('broken')
  }
  server.store.db = new Proxy(db, { get: () => fail })
  const response = await server.request('GET', '/api/user/info', { token: 'a'.repeat(43) })
  server.store.db = db

  const lines = server.log.map((line) => JSON.parse(line) as { reqId?: string })
  expect(response.statusCode).toBe(500)
  expect(lines.length).toBeGreaterThan(1)
  for (const { reqId } of lines) expect(reqId).toBe(response.headers['x-request-id'])
})

test('the log of a journey contains no secret, at any level', async () => {
  server.log.length = 0
  const { token } = await addSignedInUser(server.store)
  const node_id = await addNode(server.store)
  const created = await server.request('POST', '/api/user/access/allocate', { token, body: { node_id, name: 'phone' } })
  const code = 'c0de'.repeat(8)
  const secrets = [token, apiToken, created.json().access.private_key, code, 'Wrong-password1', 'visitor@example.test']
  const cookie = `sallyport-device-1=${'k'.repeat(43)}`
  await server.request('GET', `/api/user/password-reset/validate?code=${code}`, { headers: { cookie } })
  await server.app.inject({ method: 'GET', url: `/auth/register/invite/${code}?token=${token}`, headers: { cookie } })
  await server.request('POST', '/api/user/login', {
    body: { email: 'visitor@example.test', password: 'Wrong-password1' },
  })
  await server.request('POST', '/api/user/password-reset/request', { body: { email: 'visitor@example.test' } })

  const log = server.log.join('')
  expect(log).toContain('/api/user/access/allocate')
  for (const secret of [...secrets, cookie]) expect(log).not.toContain(secret)
})
