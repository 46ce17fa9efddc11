import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from '@rstest/core'
import { enterSite, readSite } from './enter-site.ts'

const code = `sallyport-code.${'c'.repeat(32)}`
const environment = () => ({ SALLYPORT_CODE: code, SALLYPORT_API_TOKEN: 'sallyport-web' })
const setup = {
  url: 'https://203.0.113.7:51820',
  api_url: 'https://203.0.113.7:8443',
  api_token: 'secret',
  subnet_cidr: '10.8.0.0/24',
  public_key: 'key',
  type: 1,
  connect_params: null,
} as const

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A site that answers with a status. Returns what it received. */
async function openSite(status: number) {
  const received: { headers?: unknown; url?: string | undefined; body?: unknown } = {}
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      Object.assign(received, { headers: request.headers, url: request.url, body: JSON.parse(body) })
      return response.writeHead(status).end('{}')
    })
  }).listen(0, '127.0.0.1')
  stops.push(() => server.close())
  await once(server, 'listening')
  return { received, site: readSite(`http://127.0.0.1:${(server.address() as AddressInfo).port}/enter`, environment()) }
}

test('sends the values of the machine with the code in the body', async () => {
  const { received, site } = await openSite(200)

  expect(await enterSite(site, setup)).toBe(null)
  expect(received).toMatchObject({
    url: '/enter',
    headers: { 'x-api-token': 'sallyport-web', 'content-type': 'application/json' },
    body: { code, ...setup },
  })
})

test.each([
  [404, 'The site refuses the code: it was used already, or the command is older than 15 minutes.'],
  [429, 'The site refuses the code, because there were too many attempts from this network.'],
  [500, 'The site at this URL does not accept the values of this machine (HTTP 500).'],
])('says why the site responds with %s', async (status, reason) => {
  const { site } = await openSite(status)

  expect(await enterSite(site, setup)).toBe(reason)
})

test('says that the site cannot be reached', async () => {
  const site = readSite('http://127.0.0.1:1/enter', environment())

  expect(await enterSite(site, setup)).toContain('The site cannot be reached at 127.0.0.1:1 (')
})

test('takes the code from the environment of the agent, so that no program inherits it', () => {
  const env: NodeJS.ProcessEnv = environment()

  expect(readSite('https://vpn.example.com/api/node/enter', env).code).toBe(code)
  expect(env).not.toHaveProperty('SALLYPORT_CODE')
  expect(() => readSite('https://vpn.example.com/api/node/enter', env)).toThrow('--enter needs the code')
})

test('sends the token to no site without TLS', () => {
  for (const url of ['http://vpn.example.com/', 'ftp://localhost/', 'vpn.example.com'])
    expect(() => readSite(url, environment())).toThrow('--enter must be a URL of your site with https')
})
