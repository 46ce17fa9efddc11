import { rmSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { afterAll, beforeAll, expect, test } from '@rstest/core'
import Fastify, { type FastifyInstance } from 'fastify'
import { temporarySite } from '../testing/temporary-site.ts'
import { createFileCache } from './file-cache.ts'

const site = temporarySite()
const entry = '/remotes/office/1.2.3/remoteEntry.js'
const maxFileBytes = 2000
const apps: FastifyInstance[] = []

/** A server that counts the files that it reads. */
async function serverWith(options: { recheckInterval?: number; maxBytes?: number } = {}) {
  const app = Fastify()
  const files = createFileCache(site.folder, { maxFileBytes, recheckInterval: 0, ...options })
  const reads: string[] = []
  app.register(fastifyStatic, { root: site.folder, serve: false, preCompressed: true })
  app.get('/*', { onSend: files.cacheResponse }, async (request, reply) => {
    if (await files.send(request.url, request, reply)) return reply
    reads.push(request.url)
    return reply.sendFile(request.url)
  })
  apps.push(app)
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers })
  return { get, reads }
}

beforeAll(() => {
  site.write('remotes/office/1.2.3/large.js', 'x'.repeat(maxFileBytes + 1))
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

const comparable = ({ statusCode, headers, rawPayload }: Awaited<ReturnType<FastifyInstance['inject']>>) => [
  statusCode,
  { ...headers, date: '' },
  rawPayload,
]

test('a cached response equals the first one, by encoding, and HEAD has its headers', async () => {
  const { get, reads } = await serverWith()
  for (const encoding of ['br', 'gzip', 'gzip, deflate, br, zstd', '']) {
    const first = await get(entry, { 'accept-encoding': encoding })
    expect(comparable(await get(entry, { 'accept-encoding': encoding }))).toEqual(comparable(first))
    const head = await get(entry, { 'accept-encoding': encoding }, 'HEAD')
    expect([head.headers['content-length'], head.body]).toEqual([first.headers['content-length'], ''])
  }
  expect(reads).toHaveLength(4)
})

test('a replaced file is read again, and a deleted one is gone', async () => {
  const { get, reads } = await serverWith()
  const name = 'remotes/office/1.2.3/changing.js'
  site.write(name, 'first')
  await get(`/${name}`)
  site.write(name, 'second')
  const replaced = await get(`/${name}`)
  rmSync(path.join(site.folder, name))

  expect(replaced.body).toBe('second')
  expect((await get(`/${name}`)).statusCode).toBe(404)
  expect(reads).toHaveLength(3)
})

test('large files and errors are not cached, and the least recently used files are dropped', async () => {
  const { get, reads } = await serverWith({ maxBytes: 5000 })
  for (const url of ['/remotes/office/1.2.3/large.js', '/missing.js']) for (let i = 0; i < 2; i++) await get(url)
  expect(reads).toHaveLength(4)

  // Each response takes over 4 KiB of memory, however short it is, so that the cache of 5000 bytes holds only one.
  const { length } = reads
  for (const encoding of ['a', 'b', 'c']) await get(entry, { 'accept-encoding': encoding })
  await get(entry, { 'accept-encoding': 'c' })
  await get(entry, { 'accept-encoding': 'a' })
  expect(reads).toHaveLength(length + 4)
})
