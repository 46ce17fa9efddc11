import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { throwingEntry } from '@sallyport/contract/fault-injection'
import { temporarySite } from '../testing/temporary-site.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'

const entry = '/remotes/office/1.2.3/remoteEntry.js'
const site = temporarySite()
let demoServer: TestServer
let productionServer: TestServer

beforeAll(async () => {
  demoServer = await testServer({ SITE_DIR: site.folder, DEMO: '1' })
  productionServer = await testServer({ SITE_DIR: site.folder })
})

afterAll(async () => {
  await demoServer.close()
  await productionServer.close()
})

describe('a file that is requested with a fault', () => {
  const table: [fault: string, status: number, type: string][] = [
    ['404', 404, 'text/plain; charset=utf-8'],
    ['500', 500, 'text/html; charset=utf-8'],
    ['broken', 200, 'text/javascript; charset=utf-8'],
  ]
  for (const [fault, status, type] of table) {
    test(`${fault} fails in the demo, and is not cached`, async () => {
      const response = await demoServer.request('GET', `${entry}?fault=${fault}`)

      expect([response.statusCode, response.headers['content-type']]).toEqual([status, type])
      expect(response.headers['cache-control']).toBe('no-store')
    })
  }

  for (const fault of ['404', '500', 'hang', 'slow', 'broken']) {
    test(`${fault} has no effect in production`, async () => {
      const response = await productionServer.request('GET', `${entry}?fault=${fault}`)

      expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('xxx')])
    })
  }

  test('slow sends the complete file after a delay', async () => {
    const startedAt = performance.now()
    const response = await demoServer.request('GET', `${entry}?fault=slow`)

    expect(response.body).toContain('xxx')
    expect(performance.now() - startedAt).toBeGreaterThan(limits.faultInjection.slowDelay - 50)
  })
})

test('ignores unknown faults and files that do not belong to a remote', async () => {
  expect((await demoServer.request('GET', `${entry}?fault=fire`)).statusCode).toBe(200)
  expect((await demoServer.request('GET', `${entry}?fault=404&fault=500`)).statusCode).toBe(200)
  expect((await demoServer.request('GET', '/i18n/locales/en/shell-1.2.3.json?fault=404')).statusCode).toBe(200)
})

test('a server that stops does not wait for a hanging file', async () => {
  const server = await testServer({ SITE_DIR: site.folder, DEMO: '1' })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const response = fetch(`${url}${entry}?fault=hang`)
  await new Promise((resolve) => setTimeout(resolve, 100))

  await server.close()

  expect((await response).status).toBe(504)
})

test('the integrity of the throwing entry matches its text', () => {
  const hash = createHash('sha384').update(throwingEntry.text).digest('base64')

  expect(throwingEntry.integrity).toBe(`sha384-${hash}`)
})
