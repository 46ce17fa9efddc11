import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from '@rstest/core'
import { readDiscovery } from '@sallyport/site'
import { discovery, inlineScript, temporarySite } from '../testing/temporary-site.ts'
import { testServer, sharedServer } from '../testing/test-server.ts'

const site = temporarySite()

const server = await sharedServer({
  SITE_DIR: site.folder,
  APP_NAME: '</script><b>',
  PUBLIC_URL: 'https://vpn.example.test/',
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="(\w+)"[^>]* href="([^"]+)"/g)].map(([, kind, url]) => `${kind} ${url}`)
const block = (html: string, id: string) =>
  new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? ''

test('describes the site to search engines in the language of the visitor', async () => {
  const describe = async (language: string) => {
    const { body } = await get('/auth/login', { 'accept-language': language })
    return /<meta name="description" content="([^"]+)"><\/head>/.exec(body)?.[1]
  }

  expect(await describe('en')).toMatch(/^VPN access for your phone and computer/)
  expect(await describe('ru')).toMatch(/^Доступ к VPN/)
})

test('serves the page with its settings and the discovery of its app for every path that is not a file', async () => {
  const appsByUrl = {
    '/': 'office',
    '/auth/login': 'auth',
    '/office/node/7?x=1': 'office',
    '/admin/nodes': 'admin',
    '/nowhere/at/all': null,
    '/index.html': null,
  }
  for (const [url, app] of Object.entries(appsByUrl)) {
    const { statusCode, headers, body } = await get(url)

    expect([url, statusCode]).toEqual([url, app === null ? 404 : 200])
    expect(body).toContain('<title>&lt;/script&gt;&lt;b&gt;</title>')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie, User-Agent',
    })
    expect(JSON.parse(block(body, 'settings'))).toMatchObject({ appName: '</script><b>', apiToken: 'sallyport-web' })
    const { microFrontends } = readDiscovery(JSON.parse(block(body, 'discovery')))
    const parts = ['shell', ...(app ? [app] : [])]
    expect([url, Object.keys(microFrontends)]).toEqual([url, parts.map((part) => `sallyport/${part}`)])
    for (const [key, releases] of Object.entries(microFrontends)) {
      expect(releases.map(({ url, metadata }) => ({ url, metadata }))).toEqual(
        discovery.microFrontends[key as keyof typeof discovery.microFrontends].map(({ url, metadata }) => ({
          url,
          metadata,
        })),
      )
    }
    expect(block(body, 'discovery')).not.toContain('preload')
    expect(block(body, 'discovery')).toContain('"translations":{"en":"sha384-en-shell","ru":"sha384-ru-shell"}')
    expect(headers).not.toHaveProperty('set-cookie')
    expect(body).not.toContain('<!--composition-->')
    expect(body).not.toContain('<b>')
  }
})

test('preloads the fonts of the scripts of the language', async () => {
  const fontsOf = async (language: string) =>
    preloads((await get('/', { 'accept-language': language })).body).filter((link) => link.startsWith('font'))

  expect(await fontsOf('en')).toEqual(['font /fonts/a.woff2'])
  expect(await fontsOf('ru')).toEqual(['font /fonts/a.woff2', 'font /fonts/b.woff2'])
})

test('renders the page in the preferred language of the request', async () => {
  const { body } = await get('/office/nodes', { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' })

  expect(body).toContain('<html lang="ru" class="x">')
  expect(body).toContain('href="/i18n/locales/ru/office-1.2.3.json?v=1.0.7" data-integrity="sha384-ru-office">')
  expect((await get('/office/nodes', { 'accept-language': 'de' })).body).toContain('<html lang="en" class="x">')
})

test('compresses the page as the client accepts and responds with 304 to its ETag', async () => {
  const plain = await get('/')
  const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
  const gz = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
  const again = await get('/', { 'if-none-match': String(plain.headers['etag']) })
  const head = await server.app.inject({ method: 'HEAD', url: '/' })

  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, plain.headers['content-length']])
})

test('sends the strictest policy with the page, and the hashes of its inline scripts', async () => {
  const { headers } = await get('/')
  const policy = String(headers['content-security-policy'])
  const hash = createHash('sha256').update(inlineScript).digest('base64')

  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain(
    "require-trusted-types-for 'script'; trusted-types sallyport-shell sallyport-loader sallyport-worker sallyport-remote 'allow-duplicates'",
  )
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000',
  })
})

describe('the policies in', () => {
  const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const table: [browser: string, userAgent: string, hasIntegrityPolicy: boolean, hasManifestSource: boolean][] = [
    ['Safari', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`, false, true],
    ['Chrome for iOS', `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit} CriOS/140.0.0.0`, false, true],
    ['WebKitGTK', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Version/26.0 Safari/605.1.15`, false, false],
    ['Chrome', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0', true, true],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', true, true],
  ]
  for (const [browser, userAgent, hasIntegrityPolicy, hasManifestSource] of table)
    test(`${browser} are those that it implements`, async () => {
      const { headers } = await get('/', { 'user-agent': userAgent })
      const policy = String(headers['content-security-policy'])

      expect('integrity-policy' in headers).toBe(hasIntegrityPolicy)
      expect(policy.includes("; manifest-src 'self'; ")).toBe(hasManifestSource)
      expect(policy).toMatch(/default-src 'none'; .*font-src 'self'; .*worker-src 'self'; .*frame-ancestors 'none'/)
    })
})

test('a page preloads the files of its path', async () => {
  const shell = ['script /remotes/shell/1.2.3/all.js']
  const signedIn = [...shell, 'script /shell/1.2.3/http-client.js']
  const office = ['script /remotes/office/1.2.3/remoteEntry.js', 'script /remotes/office/1.2.3/all.js']
  const translations = (...parts: string[]) => parts.map((part) => `fetch /i18n/locales/en/${part}-1.2.3.json?v=1.0.7`)
  const textsOf = (...parts: string[]) => [...translations(...parts), 'font /fonts/a.woff2']
  const nodes = ['script /remotes/office/1.2.3/nodes.js', 'style /remotes/office/1.2.3/nodes.css']
  const of = async (url: string) => preloads((await get(url)).body)

  expect(await of('/')).toEqual([...signedIn, ...office, ...nodes, ...textsOf('shell', 'office')])
  expect(await of('/office/nodes/')).toEqual([...signedIn, ...office, ...nodes, ...textsOf('shell', 'office')])
  expect(await of('/office/node/7')).toEqual([
    ...signedIn,
    ...office,
    'script /remotes/office/1.2.3/node.js',
    ...textsOf('shell', 'office'),
  ])
  expect(await of('/auth/login')).toContain('script /remotes/auth/1.2.3/login.js')
  expect(await of('/404')).toEqual([...shell, ...textsOf('shell')])
})

test('a page never preloads files of the admin app', async () => {
  for (const url of ['/admin/nodes', '/admin/users', '/admin']) {
    expect(preloads((await get(url)).body).filter((link) => link.includes('admin'))).toEqual([])
  }
})

test('a preload has the integrity and the mode of its request, so that the file is fetched once', async () => {
  const { body } = await get('/office/nodes')

  expect(body).toContain(
    `<link rel="preload" as="script" crossorigin="anonymous" href="/remotes/office/1.2.3/remoteEntry.js" integrity="sha384-entry-office" fetchpriority="low">`,
  )
})

test('serves a new release without a restart, and the last valid one while the new one is invalid', async () => {
  const before = await get('/office/nodes')
  site.write('discovery.json', JSON.stringify(discovery).replaceAll('office/1.2.3', 'office/1.3.0'))
  const after = await get('/office/nodes')
  site.write('discovery.json', '{ "microFrontends": ')
  const invalid = await get('/office/nodes')
  const document = await get('/discovery.json')
  site.write('discovery.json', JSON.stringify(discovery))

  expect(preloads(before.body)).toContain('script /remotes/office/1.2.3/nodes.js')
  expect(preloads(after.body)).toContain('script /remotes/office/1.3.0/nodes.js')
  expect(invalid.body).toBe(after.body)
  expect(JSON.parse(document.body).microFrontends['sallyport/office'][0].url).toContain('1.3.0')
})

test('serves the API and an explanatory 503 page without a built site', async () => {
  const bare = temporarySite()
  unlinkSync(path.join(bare.folder, 'discovery.json'))
  const other = await testServer({ SITE_DIR: bare.folder })

  const page = await other.app.inject({ url: '/' })
  const { statusCode } = await other.request('GET', '/api/user/info')
  await other.close()

  expect([page.statusCode, page.body]).toEqual([503, 'The site is not built yet.\n'])
  expect(page.headers['strict-transport-security']).toBeUndefined()
  expect(statusCode).toBe(401)
})
