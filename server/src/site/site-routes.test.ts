import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@rstest/core'
import { prerenderedFile, releaseFile } from '@sallyport/site'
import { temporarySite } from '../testing/temporary-site.ts'
import { testServer, sharedServer } from '../testing/test-server.ts'
import { nonDocumentPolicy } from './security-headers.ts'

const entry = '/remotes/office/1.2.3/remoteEntry.js'
const site = temporarySite()

const server = await sharedServer({ SITE_DIR: site.folder })

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })

test('versioned files are immutable, and others are revalidated every time', async () => {
  for (const url of [entry, '/i18n/locales/en/shell-1.2.3.json?v=1.0.7', '/flags/1.0.0/NO.svg']) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'public, max-age=31536000, immutable'])
    const again = await get(url, { 'if-none-match': String(headers['etag']) })
    expect([url, again.statusCode]).toEqual([url, 304])
  }
  for (const url of ['/service-worker.js', '/icon.svg', '/manifest.webmanifest', '/discovery.json']) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    const again = await get(url, { 'if-none-match': String(headers['etag']) })
    expect([url, again.statusCode]).toEqual([url, 304])
  }
})

test('a file at the root that a release did not change is not sent again', async () => {
  const { headers } = await get('/service-worker.js')
  const later = new Date(Date.now() + 60_000)

  utimesSync(path.join(site.folder, 'shell/1.2.3/service-worker.js'), later, later)

  expect((await get('/service-worker.js', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
})

test('sends the page policies with pages only, not with files', async () => {
  for (const url of [entry, '/i18n/locales/en/shell-1.2.3.json', '/discovery.json', '/icon.svg']) {
    const { headers } = await get(url)
    expect([url, headers['content-security-policy']]).toEqual([url, nonDocumentPolicy['Content-Security-Policy']])
    expect(headers).not.toHaveProperty('permissions-policy')
  }
})

test('the service worker may fetch from its own site only', async () => {
  const { headers } = await get('/service-worker.js')

  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/)
  expect(headers['content-security-policy']).not.toContain('script-src')
})

test('the app manifest has the name of the installation', async () => {
  const renamed = await testServer({ SITE_DIR: site.folder, APP_NAME: 'Postern' })

  const { statusCode, headers, body } = await renamed.app.inject({ method: 'GET', url: '/manifest.webmanifest' })
  await renamed.close()

  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'no-cache',
  ])
  expect(JSON.parse(body)).toEqual({ name: 'Postern', short_name: 'Postern', start_url: '/' })
})

test('serves files in the encoding that was compressed at build time', async () => {
  const br = await get(entry, { 'accept-encoding': 'gzip, br' })
  const gz = await get(entry, { 'accept-encoding': 'gzip' })
  const plain = await get(entry)
  const picture = await get('/remotes/office/1.2.3/photo.png', { 'accept-encoding': 'gzip, br' })

  expect([br.headers['content-encoding'], gz.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
    'br',
    'gzip',
    undefined,
  ])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
  for (const { headers } of [br, gz, plain]) {
    expect(headers['vary']).toBe('Accept-Encoding')
    expect(headers['content-type']).toMatch(/javascript/)
  }
  expect([picture.statusCode, picture.headers['content-encoding'], picture.body]).toEqual([200, undefined, 'png'])
})

test('returns 404, and not the page, for a missing file', async () => {
  const missing = [
    '/remotes/office/9.9.9/remoteEntry.js',
    '/remotes/office/',
    '/remotes',
    '/flags/1.0.0',
    '/favicon.ico',
  ]
  for (const url of missing) {
    const { statusCode, headers } = await get(url, { 'accept-encoding': 'br' })
    expect([url, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      url,
      404,
      'text/plain; charset=utf-8',
      'no-cache',
    ])
  }
  expect((await server.app.inject({ method: 'POST', url: '/office/nodes' })).statusCode).toBe(404)
})

test('does not serve a built page or the facts of a release as a file, compressed or not', async () => {
  const names = ['index.html', releaseFile, prerenderedFile].flatMap((name) => [name, `${name}.br`])
  for (const name of names) site.write(`shell/1.2.3/${name}`, '{}')

  for (const url of [...names, 'INDEX.HTML.gz'].map((name) => `/shell/1.2.3/${name}`)) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  }
})

test('refuses an unsatisfiable range or a failed precondition, without caching the error', async () => {
  const requests: [Record<string, string>, number][] = [
    [{ range: 'bytes=999999-' }, 416],
    [{ 'if-match': '"another"' }, 412],
  ]
  for (const [requestHeaders, status] of requests) {
    const { statusCode, headers } = await get(entry, requestHeaders)
    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store'])
  }
})

test('serves no file outside the site and no hidden file', async () => {
  const origin = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const paths = [
    '/.env',
    '/remotes/../.env',
    '/../../../../etc/passwd',
    '/remotes/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/remotes/%2e%2e/%2e%2e/etc/passwd%',
    '/remotes/..%5c..%5cx.js',
    '/%2eenv',
    '/remotes/%00.js',
    '/.git/config',
  ]

  for (const path of paths) {
    // Does not use `fetch`, which resolves `..` before it sends the request.
    const [response] = await once(request({ hostname: origin.hostname, port: origin.port, path }).end(), 'response')
    const body = await text(response)
    expect([path, response.statusCode, body]).toEqual([path, 404, 'Not found\n'])
  }
})

test('responds with 404 and the page where neither the shell nor a remote declares one', async () => {
  const pages = ['/', '/auth/logout', '/AUTH/LOGIN/', '/office/nodes?x=1', '/office/node/7', '/admin/nodes']
  const others = ['/404', '/nowhere', '/backup.tar.gz', '/index.html', '/support']
  const unknown = [...others, '/office', '/office/nope', '/office/node/7/x', '/admin/nope']
  for (const url of [...pages, ...unknown]) {
    const status = pages.includes(url) ? 200 : 404
    const { statusCode, headers, body } = await get(url)
    expect([url, statusCode, headers['content-type']]).toEqual([url, status, 'text/html; charset=utf-8'])
    expect([headers['cache-control'], body]).toEqual(['no-cache', expect.stringContaining('id="discovery"')])
    // A precondition does not turn the 404 into a 304.
    const again = await get(url, { 'if-none-match': String(headers['etag']) })
    expect([url, again.statusCode]).toEqual([url, status === 200 ? 304 : 404])
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(status)
  }
})

test('serves the page for a path that cannot be decoded, as for any unknown path', async () => {
  const unknown = await get('/nowhere')
  for (const url of ['/%', '/half%', '/%E0%A4%A', '/%zz?a=%', '/%00%']) {
    const { statusCode, headers, body } = await get(url)
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
    expect(body).toBe(unknown.body)
  }
  const invite = await get('/auth/register/invite/abc%')
  expect(invite.body).toBe((await get('/auth/register/invite/abc')).body)
})

test('returns 404 for a call whose path cannot be decoded, and checks its token', async () => {
  for (const url of ['/api/%', '/api/half%', '/api/user/%E0%A4%A']) {
    const { statusCode, json } = await server.request('GET', url)
    expect([url, statusCode, json()]).toEqual([url, 404, { message: 'not.found' }])
    expect((await get(url)).statusCode).toBe(403)
  }
})

test('serves no file for a path that cannot be decoded', async () => {
  for (const url of ['/.env%', '/remotes/office/1.2.3/remoteEntry.js%', '/%2eenv%.js']) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode, body]).toEqual([url, 404, 'Not found\n'])
  }
})

test('does not serve the page below /metrics, /healthz and /readyz', async () => {
  for (const url of ['/metrics', '/metrics/', '/healthz/x', '/readyz/x', '/%6detrics']) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  }
  expect((await get('/metricsx')).headers['content-type']).toBe('text/html; charset=utf-8')
})
