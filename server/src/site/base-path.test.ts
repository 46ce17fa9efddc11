import { describe, expect, test } from '@rstest/core'
import { readDiscovery } from '@sallyport/site'
import { temporarySite } from '../testing/temporary-site.ts'
import { addSignedInUser, sharedServer } from '../testing/test-server.ts'

const site = temporarySite()
site.write(
  'shell/1.2.3/manifest.webmanifest',
  JSON.stringify({
    id: '/',
    name: 'Sallyport',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    icons: [{ src: '/icon.svg', sizes: 'any' }],
    screenshots: [{ src: '/screenshot-wide.webp', form_factor: 'wide' }],
    shortcuts: [{ name: 'Nodes', url: '/office/nodes' }],
  }),
)
const server = await sharedServer({ SITE_DIR: site.folder, PUBLIC_URL: 'https://example.test/vpn', DEMO: '1' })

const html = { accept: 'text/html' }
const urlsIn = (text: string) => [...text.matchAll(/(?:src|href|url)"?[=:]"(\/[^"]*)/g)].map(([, url]) => url)

test('every URL in the page is under the base path', async () => {
  const { statusCode, body } = await server.request('GET', '/vpn/office/nodes', { headers: html })

  expect(statusCode).toBe(200)
  expect(urlsIn(body)).toContain('/vpn/remotes/office/1.2.3/remoteEntry.js')
  expect(urlsIn(body)).toContain('/vpn/shell/1.2.3/index.js')
  expect(urlsIn(body)).toContain('/vpn/i18n/locales/en/office-1.2.3.json?v=1.0.7')
  expect(urlsIn(body).filter((url) => !url?.startsWith('/vpn/'))).toEqual([])
  expect(body).toContain('"basePath":"/vpn","apiBaseUrl":"/vpn"')
})

test('the discovery document contains URLs under the base path', async () => {
  const { body } = await server.request('GET', '/vpn/discovery.json')

  expect(() => readDiscovery(JSON.parse(body))).not.toThrow()
  expect(urlsIn(body).length).toBeGreaterThan(8)
  expect(urlsIn(body).filter((url) => !url?.startsWith('/vpn/'))).toEqual([])
})

test('the manifest has the base path in each of its URLs', async () => {
  const { body } = await server.request('GET', '/vpn/manifest.webmanifest')

  expect(JSON.parse(body)).toMatchObject({
    id: '/vpn/',
    start_url: '/vpn/',
    scope: '/vpn/',
    display: 'standalone',
    icons: [{ src: '/vpn/icon.svg', sizes: 'any' }],
    screenshots: [{ src: '/vpn/screenshot-wide.webp', form_factor: 'wide' }],
    shortcuts: [{ name: 'Nodes', url: '/vpn/office/nodes' }],
  })
})

test('pages, files and health checks are under the base path', async () => {
  for (const [path, type] of [
    ['/vpn/', 'text/html'],
    ['/vpn/office/nodes', 'text/html'],
    ['/vpn/icon.svg', 'image/svg+xml'],
    ['/vpn/remotes/office/1.2.3/remoteEntry.js', 'application/javascript'],
    ['/vpn/healthz', 'application/json'],
  ] as const) {
    const { statusCode, headers } = await server.request('GET', path, { headers: html })
    expect([path, statusCode, String(headers['content-type']).split(';')[0]]).toEqual([path, 200, type])
  }
  expect((await server.request('GET', '/vpn/nowhere', { headers: html })).statusCode).toBe(404)
})

describe('outside of the base path', () => {
  test('no page and no file is found', async () => {
    for (const path of ['/', '/office/nodes', '/vpnx/', '/discovery.json', '/remotes/office/1.2.3/remoteEntry.js']) {
      const { statusCode, headers } = await server.request('GET', path, { headers: html })
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8'])
    }
  })

  for (const [path, target] of [
    ['/vpn', '/vpn/'],
    ['/vpn?from=mail', '/vpn/?from=mail'],
  ] as const) {
    test(`${path} is redirected to ${target}`, async () => {
      const { statusCode, headers } = await server.request('GET', path)

      expect([statusCode, headers['location']]).toEqual([308, target])
    })
  }

  test('health checks and the API respond, which a proxy may publish elsewhere', async () => {
    const { token } = await addSignedInUser(server.store)
    const statusOf = async (path: string) => (await server.request('GET', path, { token })).statusCode

    expect(await Promise.all(['/healthz', '/api/user/info', '/vpn/api/user/info'].map(statusOf))).toEqual([
      200, 200, 200,
    ])
  })
})

test('a settled checkout of the sandbox is redirected to its page', async () => {
  const { headers } = await server.app.inject({
    method: 'POST',
    url: '/vpn/sandbox/checkout/unknown-order?lang=ru',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'outcome=done',
  })

  expect(headers['location']).toBe('/vpn/sandbox/checkout/unknown-order?lang=ru')
})
