import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from '@rstest/core'
import { allEndpoints } from '@sallyport/contract/endpoints'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import Fastify from 'fastify'
import { openApiDocument } from '../api/openapi/openapi-document.ts'
import { readConfig } from '../config/config.ts'
import { registerApiDocs } from './api-docs.ts'

const file = path.join(temporaryFolder('api-docs'), 'openapi.json')

writeFileSync(file, JSON.stringify(openApiDocument('1.0.0')))
const app = Fastify()
registerApiDocs(app, file)
afterAll(() => app.close())

test('the page lists every endpoint, and the document can be downloaded', async () => {
  const page = await app.inject('/api-docs')
  const [, link = ''] = /<a href="([^"]+)">OpenAPI document/.exec(page.body) ?? []
  const document = await app.inject('/api-docs/openapi.json')

  // The link is relative, so that it works under a base path.
  expect(new URL(link, 'https://example.test/vpn/api-docs').pathname).toBe('/vpn/api-docs/openapi.json')
  for (const { method, path: url } of allEndpoints) {
    expect(page.body).toContain(`<b>${method}</b> ${url.replaceAll(/:(\w+)/g, '{$1}')}</summary>`)
  }
  expect(document.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'Sallyport' } })
})

test('the page runs no scripts, and contains no markup of the document', async () => {
  const { headers, body } = await app.inject('/api-docs')

  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-\S+'; base-uri 'none'/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(body).not.toMatch(/<script|\son\w+=|style="/)
  expect(body).toContain('(?&lt;=')
})

test('an unreadable document is a 503, until it is repaired', async () => {
  const unreadable = path.join(temporaryFolder('api-docs'), 'openapi.json')
  const repaired = Fastify()
  registerApiDocs(repaired, unreadable)
  const missing = await repaired.inject('/api-docs')
  writeFileSync(unreadable, (await app.inject('/api-docs/openapi.json')).body)

  expect([missing.statusCode, missing.body]).toEqual([503, 'The documentation cannot be read.\n'])
  expect((await repaired.inject('/api-docs')).statusCode).toBe(200)
  await repaired.close()
})

test('the documentation is off unless it is configured, and on in the demonstration', () => {
  expect(readConfig({}, '/srv/server').apiDocsFile).toBe(null)
  expect(readConfig({ API_DOCS: 'yes' }, '/srv/server').apiDocsFile).toBe('/srv/server/dist/openapi.json')
  expect(readConfig({ DEMO: '1' }, '/srv/server').apiDocsFile).toBe('/srv/server/dist/openapi.json')
})
