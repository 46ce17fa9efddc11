import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from '@rstest/core'
import { agentPath } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import Fastify from 'fastify'
import { temporarySite } from '../testing/temporary-site.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { registerAgentDownload } from './agent-download.ts'

const file = path.join(temporaryFolder('agent'), 'dist/sallyport-agent.mjs')
const program = '#!/usr/bin/env node\nstart("…")\n'

const app = Fastify()
const agentProgram = registerAgentDownload(app, file, () => 'https://vpn.example.test/site')
afterAll(() => app.close())

const get = (headers: Record<string, string> = {}) => app.inject({ url: agentPath, headers })

test('says that the agent is not built, and serves it as soon as it is', async () => {
  const missing = await get()
  const missingProgram = await agentProgram()
  mkdirSync(path.dirname(file))
  writeFileSync(file, program)
  const built = await get()

  expect([missing.statusCode, missing.body]).toEqual([503, 'The file is not built yet.\n'])
  expect(missing.headers['cache-control']).toBe('no-cache')
  expect(missingProgram).toBeNull()
  expect([built.statusCode, built.body]).toEqual([200, program])
})

test('the agent is a script for download that is revalidated every time', async () => {
  const { headers } = await get()
  const again = await get({ 'if-none-match': String(headers['etag']) })
  const compressed = await get({ 'accept-encoding': 'gzip' })

  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(program)
})

test('the URL of the agent is returned with the hash of the served bytes', async () => {
  const sha256 = createHash('sha256')
    .update((await get()).rawPayload)
    .digest('hex')

  expect(await agentProgram()).toEqual({ url: `https://vpn.example.test/site${agentPath}`, sha256 })
})

test('HEAD has the length of the agent', async () => {
  const { statusCode, headers } = await app.inject({ method: 'HEAD', url: agentPath })

  expect([statusCode, Number(headers['content-length'])]).toEqual([200, Buffer.byteLength(program)])
})

test('no page is served below /agent', async () => {
  const server: TestServer = await testServer({ SITE_DIR: temporarySite().folder })

  for (const url of ['/agent', '/agent/', '/agent/other.mjs', '/agent/sallyport-agent.mjs/x']) {
    expect([url, (await server.app.inject({ url })).statusCode]).toEqual([url, 404])
  }
  const { statusCode } = await server.app.inject({ url: agentPath })
  await server.close()
  expect(statusCode).toBe(503)
})
