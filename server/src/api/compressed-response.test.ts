import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from '@rstest/core'
import { addNode, addSignedInUser, testServer, sharedServer } from '../testing/test-server.ts'

let token: string

const server = await sharedServer()

beforeAll(async () => {
  token = (await addSignedInUser(server.store, { is_admin: true })).token
  for (let count = 0; count < 10; count++) await addNode(server.store)
})

const get = (url: string, encoding = 'gzip, br') =>
  server.request('GET', url, { token, headers: { 'accept-encoding': encoding } })

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
