import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { throwingEntry } from '@sallyport/contract/fault-injection'
import { limits } from '@sallyport/contract/config'
import { faultyFiles } from './faulty-files.ts'

const origin = 'http://localhost:3100'
let server: Server
let url = ''

beforeAll(async () => {
  const handle = faultyFiles(origin)
  server = createServer((request, response) => {
    void handle(request, response, () => void response.end('the entry'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/remoteEntry.js`
})
afterAll(() => void server.close())

const get = async (search: string) => {
  const response = await fetch(`${url}${search}`)
  return { response, found: [response.status, await response.text()] }
}

describe('a development server', () => {
  for (const search of ['', '?try=2', '?fault=fire', '?fault=404&fault=500']) {
    test(`serves the file itself for “${search}”`, async () => {
      expect((await get(search)).found).toEqual([200, 'the entry'])
    })
  }

  const faults: [fault: string, status: number, body: string][] = [
    ['404', 404, 'Not found\n'],
    ['500', 500, '<!doctype html><title>Internal Server Error</title>\n'],
    ['broken', 200, throwingEntry.text],
  ]
  for (const [fault, status, body] of faults) {
    test(`responds with ${fault} to the page of the shell, uncached`, async () => {
      const { response, found } = await get(`?page=1&fault=${fault}`)

      expect(found).toEqual([status, body])
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('cache-control')).toBe('no-store')
    })
  }

  test('delays a slow file and then serves it', async () => {
    const start = performance.now()

    expect((await get('?fault=slow')).found).toEqual([200, 'the entry'])
    expect(performance.now() - start).toBeGreaterThan(limits.faultInjection.slowDelay - 50)
  })
})
