import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@rstest/core'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { addNode, addSignedInUser, sharedServer, testServer } from '../testing/test-server.ts'

const server = await sharedServer()
const member = await addSignedInUser(server.store)
const admin = await addSignedInUser(server.store, { is_admin: true })
for (let count = 0; count < 10; count++) await addNode(server.store)

const allocate = '/api/user/access/allocate'

test('account info contains the fields of the contract and nothing else', async () => {
  const { statusCode, headers, json } = await server.request('GET', '/api/user/info', member)

  expect(statusCode).toBe(200)
  expect(json()).toEqual({
    id: member.id,
    email: member.email,
    is_admin: false,
    is_privileged: false,
    premium_expired_at: null,
  })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['etag']).toBeUndefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('an invalid body is refused with the message of the violated rule, or else with the general message', async () => {
  const refused = async (body: unknown) => {
    const { statusCode, json } = await server.request('POST', allocate, { ...member, body })
    return [statusCode, json()]
  }

  expect(await refused({ node_id: 1, name: '' })).toEqual([400, { message: 'form.error.required' }])
  expect(await refused({ node_id: 1, name: 'x'.repeat(33) })).toEqual([400, { message: 'form.error.invalid' }])
  expect(await refused({ node_id: 1, name: 'phone', mode: 'basic' })).toEqual([400, { message: 'form.error.invalid' }])
  expect(await refused({ node_id: '1', name: 'phone' })).toEqual([400, { message: 'form.error.invalid' }])
  expect(await refused([])).toEqual([400, { message: 'form.error.invalid' }])
  expect(await refused(undefined)).toEqual([400, { message: 'form.error.invalid' }])
})

test('a body that is not JSON is refused before it is validated', async () => {
  const json = { 'content-type': 'application/json' }
  const send = (payload: string, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: allocate,
      payload,
      headers: { 'x-api-token': 'sallyport-web', authorization: `Bearer ${member.token}`, ...headers },
    })

  expect((await send('{"node_id":', json)).statusCode).toBe(400)
  expect((await send('{"__proto__":{"is_admin":true}}', json)).statusCode).toBe(400)
  expect((await send('', json)).statusCode).toBe(400)
  expect((await send('name=phone', { 'content-type': 'text/plain' })).statusCode).toBe(400)
  expect((await send('name=phone', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
  expect((await send(JSON.stringify({ name: 'x'.repeat(500_000) }), json)).statusCode).toBe(413)
})

test('checks access before it validates the body', async () => {
  const asGuest = await server.request('POST', allocate, { body: { nonsense: true } })
  const asMember = await server.request('POST', '/api/admin/node/create', { ...member, body: { nonsense: true } })

  expect([asGuest.statusCode, asMember.statusCode]).toEqual([401, 404])
})

test('returns 404 for a malformed id', async () => {
  for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '%00', "1'--"]) {
    const { statusCode } = await server.request('GET', `/api/user/access/by-node/${id}`, member)
    expect([id, statusCode]).toEqual([id, 404])
  }
})

test('a server error reveals no details in the response and no token in the log', async () => {
  const { db } = server.store
  server.store.db = new Proxy(db, {
    get: () => () => {
      throw new Error('something broke')
    },
  })
  const { statusCode, json } = await server.request('GET', '/api/user/info', member)
  server.store.db = db

  expect([statusCode, json()]).toEqual([500, { message: 'something.went.wrong.error' }])
  expect(server.log.join('')).toContain('something broke')
  expect(server.log.join('')).not.toContain(member.token)
})

test('a full disk, and a transaction that others aborted at each attempt, result in a 503 with Retry-After', async () => {
  const { db } = server.store
  for (const [code, retryAfter] of [
    ['53100', '60'],
    ['ENOSPC', '60'],
    ['EDQUOT', '60'],
    ['40001', '5'],
    ['40P01', '5'],
  ]) {
    const cause = Object.assign(new Error('The statement failed'), { code })
    const fail = () => {
      throw new DrizzleQueryError('insert', [], cause)
    }
    server.store.db = new Proxy(db, { get: () => fail })
    const { statusCode, headers, json } = await server.request('GET', '/api/user/info', member)
    server.store.db = db

    expect([code, statusCode, headers['retry-after'], json()]).toEqual([
      code,
      503,
      retryAfter,
      { message: 'something.went.wrong.error' },
    ])
  }
  expect(server.log.join('')).toContain('the disk is full')
})

test('logs one line per request, without its query and without codes', async () => {
  server.log.length = 0

  await server.request('GET', `/api/user/register/invite/${'c0de'.repeat(8)}/validate`)
  await server.request('GET', `/api/user/password-reset/validate?code=${'c0de'.repeat(8)}`)

  const lines = server.log.map((line) => JSON.parse(line))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ method: 'GET', path: '/api/user/register/invite/…/validate', status: 404 })
  expect(lines[1]).toMatchObject({ path: '/api/user/password-reset/validate' })
  expect(server.log.join('')).not.toContain('c0dec0de')
})

const get = (url: string, encoding = 'gzip, br') =>
  server.request('GET', url, { token: admin.token, headers: { 'accept-encoding': encoding } })

test('compresses a long list in the best encoding that the client accepts', async () => {
  const plain = await get('/api/node/list', 'identity')
  const brotli = await get('/api/node/list')
  const gzip = await get('/api/node/list', 'gzip')

  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json<{ items: unknown[] }>().items).toHaveLength(10)
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  for (const { headers } of [plain, brotli, gzip]) {
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
    })
  }
})

test('does not compress a short response', async () => {
  const { headers, json } = await get('/api/node/list?limit=1')

  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['vary']).toBe('Accept-Encoding')
  expect(json<{ items: unknown[] }>().items).toHaveLength(1)
})

test('does not compress a long list that contains tokens', async () => {
  const { headers, rawPayload } = await get('/api/admin/node/list')

  expect(rawPayload.length).toBeGreaterThan(1400)
  expect(headers['content-encoding']).toBeUndefined()
})

test('keeps the Vary header of a site on another origin', async () => {
  const other = await testServer({ PUBLIC_URL: 'https://vpn.example.test', API_BASE_URL: 'https://api.example.test' })
  const { token: ofOther } = await addSignedInUser(other.store)

  const { headers } = await other.request('GET', '/api/node/list', { token: ofOther })
  await other.close()

  expect(headers['vary']).toBe('Origin, Accept-Encoding')
})
