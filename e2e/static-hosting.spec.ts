import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { runServer } from 'platform/run-server'
import { testSiteFolder } from 'platform/workspace'
import { jsonHeaders, logInAgain, makeAdmin, register } from './support/deployment/accounts.ts'
import { exportSite } from './support/deployment/export-site.ts'
import { requestDirectly, requestOverHttp2, type Response } from './support/deployment/http2-request.ts'
import { startPlainWebServer } from './support/deployment/plain-web-server.ts'
import { basePath, test } from './support/deployment/static-deployment.ts'
import { freePort } from './support/free-port.ts'
import { routes } from './support/routes.ts'
import { cachedPaths, expectCached, waitForServiceWorker } from './support/service-worker.ts'
import { expect, logIn, test as plainTest } from './support/test.ts'

test.describe.configure({ mode: 'default' })

async function createAccess(page: Page, name: string) {
  await page.getByRole('link', { name: 'Auckland', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download config' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('PrivateKey = ')
  await page.getByRole('region', { name: 'New access' }).getByRole('button', { name: 'Close', exact: true }).click()
}

test('nginx serves a site under a base path: a user registers, creates an access, buys premium and administers', async ({
  page,
  deployment: { url, server },
}) => {
  const email = 'static@example.com'
  await register(page, url, { service: server, email })
  await createAccess(page, 'sailboat')
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'sailboat' })).toBeVisible()

  await page.getByRole('link', { name: 'Get premium' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()

  await makeAdmin(server, email)
  await logInAgain(page, url, email)
  await page.getByRole('link', { name: 'Accesses' }).click()
  await expect(page.getByText('sailboat')).toBeVisible()
  await expect(page).toHaveURL(url + routes.adminUserAccesses.to())
})

test('nginx sends pages in the language of the browser, and the page for unknown paths', async ({
  page,
  deployment: { url, certificate },
}) => {
  for (const [language, accepted] of [
    ['ru', 'ru-RU,ru;q=0.9,en;q=0.8'],
    ['en', 'en-GB,en;q=0.9,ru;q=0.8'],
    ['en', 'de'],
  ] as const) {
    const { body } = await requestOverHttp2(url + routes.login.to(), certificate, {
      headers: { 'accept-language': accepted },
    })
    expect(body.toString(), accepted).toContain(`<html lang="${language}"`)
  }

  await page.goto(`${url}/unknown`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'RU' }).click()
  await page.goto(url)
  await expect(page).toHaveURL(url + routes.login.to())
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
})

test('the service worker serves a static site without a network', async ({
  page,
  expectedErrors,
  deployment: { url, server },
}) => {
  expectedErrors.push(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/)
  await register(page, url, { service: server, email: 'offline@example.com' })
  await waitForServiceWorker(page)
  await expectCached(page, /^\/vpn\/remotes\/office\/.*\.js$/)
  // The stylesheet of the toasts is cached last.
  await expectCached(page, /^\/vpn\/shell\/.*\/async\/.*\.css$/)
  expect((await cachedPaths(page)).filter((cached) => !cached.startsWith(`${basePath}/`))).toEqual([])

  await page.context().setOffline(true)
  await page.goto(`${url}/`)

  await expect(page).toHaveURL(url + routes.nodes.to())
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
})

/** A script that is stored compressed, and a flag and a font, which are not. */
function releaseFiles(): string[] {
  const files = readdirSync(testSiteFolder, { recursive: true, encoding: 'utf8' })
  const script = files.find((file) => /^shell\/[^/]+\/static\/js\/index\.\w+\.js\.br$/.test(file))!.replace(/\.br$/, '')
  const stylesheet = files.find((file) => /^remotes\/office\/.*\.css$/.test(file))!
  const translations = files.find((file) => /^i18n\/locales\/ru\/office-.*\.json$/.test(file))!
  const flag = files.find((file) => /^flags\/.*NO\.svg$/.test(file))!
  const font = files.find((file) => /^fonts\/.*\.woff2$/.test(file))!
  return [script, stylesheet, translations, flag, font].map((file) => `/${file}`)
}

/** Validators of files; both servers respond to conditional requests with their own. */
const validators = new Set(['etag', 'last-modified', 'accept-ranges'])

const withoutValidators = ({ headers, ...response }: Response) => ({
  ...response,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !validators.has(name))),
})

/** Responses that are compressed anew have other bytes. */
const isRendered = (pathname: string) => !/^\/(?:shell|remotes|i18n|flags|fonts|icon|service-worker)/.test(pathname)

test('nginx sends the status, headers and bytes that the server sends', async ({
  deployment: { url, server, certificate },
}) => {
  const rootFiles = ['/discovery.json', '/manifest.webmanifest', '/service-worker.js', '/icon.svg']
  const pages = [
    '/',
    '/404',
    '/index.html',
    '/office',
    '/admin/nodes',
    '/office/node/7',
    '/Office/Nodes/',
    '/office/node/1.5',
  ]
  const missing = [
    '/unknown.js',
    '/shell/0.0.0/index.js',
    '/remotes',
    '/.env',
    '/.nginx/pages/shell.en.html',
    '/metrics',
  ]
  const calls = ['/healthz', '/api-docs', sessionEndpoints.info.path]
  for (const pathname of [...releaseFiles(), ...rootFiles, ...pages, ...missing, ...calls]) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { ...jsonHeaders, 'accept-encoding': encoding, 'accept-language': 'ru' }
      const direct = withoutValidators(await requestDirectly(server.url + pathname, { headers }))
      const sent = withoutValidators(await requestOverHttp2(url + pathname, certificate, { headers }))
      const isComparable = encoding === 'identity' || !isRendered(pathname)

      expect({ ...sent, body: null }, `${pathname} ${encoding}`).toEqual({ ...direct, body: null })
      if (isComparable) expect(sent.body.equals(direct.body), `${pathname} ${encoding}`).toBe(true)
    }
  }
})

test('nginx sends no compressed file under its own URL, and 304 for a known page', async ({
  deployment: { url, certificate },
}) => {
  const [script = ''] = releaseFiles()
  expect((await requestOverHttp2(`${url}${script}.br`, certificate)).status).toBe(404)

  const first = await requestOverHttp2(url + routes.login.to(), certificate)
  const { status } = await requestOverHttp2(url + routes.login.to(), certificate, {
    headers: { 'if-none-match': first.headers['etag'] },
  })
  expect(status).toBe(304)
})

test('nginx sends the delta for the dictionary that a browser has', async ({
  deployment: { url, folder, certificate },
}) => {
  const [script = ''] = releaseFiles()
  const delta = `${script}.index.00112233.dcz`
  writeFileSync(path.join(folder, basePath, delta), 'delta')
  const headers = {
    'accept-encoding': 'gzip, br, zstd, dcb, dcz',
    'available-dictionary': ':pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:',
    'dictionary-id': '"index.00112233"',
  }

  const { headers: sent, body } = await requestOverHttp2(url + script, certificate, { headers })
  expect(body.toString()).toBe('delta')
  expect(sent).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'application/javascript; charset=utf-8',
    'use-as-dictionary': expect.stringContaining(`match="${basePath}/shell/*/`),
    vary: 'Accept-Encoding, Available-Dictionary, Dictionary-ID',
  })

  for (const [query, changed] of [
    ['?try=1', {}],
    ['', { 'cache-control': 'no-cache' }],
    ['', { 'dictionary-id': '"index.44556677"' }],
    ['', { 'accept-encoding': 'gzip, br' }],
    ['', { 'accept-encoding': 'gzip, br, dcz;q=0' }],
  ] as const) {
    const whole = await requestOverHttp2(url + script + query, certificate, { headers: { ...headers, ...changed } })
    expect([whole.status, whole.headers['content-encoding']]).toEqual([200, 'br'])
  }
  expect((await requestOverHttp2(url + delta, certificate, { headers })).status).toBe(404)
})

plainTest('a plain web server serves the site, with the API on another origin', async ({ expectedErrors, openAs }) => {
  expectedErrors.push(/http:\/\/127\.0\.0\.1:9\//)
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-plain-'))
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${sitePort}`
  const settings = { DEMO: '1', PUBLIC_URL: url, API_BASE_URL: `http://localhost:${apiPort}`, PORT: String(apiPort) }
  const api = await runServer(settings)
  exportSite(path.join(folder, 'site'), settings)
  const web = await startPlainWebServer(path.join(folder, 'site'), sitePort)
  try {
    const page = await openAs(null)
    await logIn(page, 'member', url)
    await createAccess(page, 'plain')
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'plain' })).toBeVisible()

    // The policy in the page, not that of a header.
    const isBlocked = await page.evaluate(() => fetch('http://127.0.0.1:9/').then(() => null, String))
    expect(isBlocked).toContain('Failed to fetch')
    expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')).toContain(
      `connect-src 'self' http://localhost:${apiPort};`,
    )
    await page.context().close()
  } finally {
    await web.stop()
    await api.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
