import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import Fastify from 'fastify'
import { readConfig } from '../config/config.ts'
import { apiToken, sharedServer } from '../testing/test-server.ts'
import { registerBuiltFile } from './built-file.ts'

const url = '/api/openapi.json'

test('serves a built file with its type, under an ETag', async () => {
  const file = path.join(temporaryFolder('built'), 'openapi.json')
  writeFileSync(file, '{"openapi":"3.1.1"}\n')
  const app = Fastify()
  registerBuiltFile(app, { url, file, type: 'application/json; charset=utf-8' })
  const { headers, body } = await app.inject(url)
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } })
  await app.close()

  expect(body).toBe('{"openapi":"3.1.1"}\n')
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
  expect(again.statusCode).toBe(304)
})

const pageOrigin = 'https://vpn.example.test'
const otherOrigin = { PUBLIC_URL: pageOrigin, API_BASE_URL: 'https://api.example.test' }
const described = await sharedServer({ API_DOCS: 'yes', ...otherOrigin })
const undescribed = await sharedServer(otherOrigin)

test('with API_DOCS, the description of the API needs no token, and has the headers of the API', async () => {
  const { statusCode, headers } = await described.app.inject(url)

  // These servers have no build.
  expect(statusCode).toBe(503)
  expect(headers).toMatchObject({ 'access-control-allow-origin': pageOrigin, 'x-content-type-options': 'nosniff' })
})

test('without API_DOCS, the description of the API is an unknown call', async () => {
  for (const headers of [{}, { 'x-api-token': apiToken }]) {
    const [missing, unknown] = await Promise.all(
      [url, '/api/unknown.json'].map((path) => undescribed.app.inject({ url: path, headers })),
    )
    expect([missing!.statusCode, missing!.body]).toEqual([unknown!.statusCode, unknown!.body])
    expect(missing!.statusCode).toBe('x-api-token' in headers ? 404 : 403)
  }
})

test('the description of the API is off unless it is configured, and on in the demonstration', () => {
  const fileFor = (env: Record<string, string>) => readConfig(env, '/srv/server').openApiFile

  expect(fileFor({})).toBe(null)
  expect(fileFor({ API_DOCS: 'yes' })).toBe('/srv/server/dist/openapi.json')
  expect(fileFor({ DEMO: '1' })).toBe('/srv/server/dist/openapi.json')
})
