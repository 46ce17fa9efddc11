import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { deltaTablePath, viewerCookie, viewers, type DiscoveredRelease } from '@sallyport/contract/site'
import { readConfig, type Config } from '../config/config.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { discovery, temporarySite } from '../testing/temporary-site.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { exportSite } from './export-site.ts'

const site = temporarySite()
const env = { SITE_DIR: site.folder, PUBLIC_URL: 'https://example.test/vpn', LOG_LEVEL: 'silent' }
const configFor = (more: Record<string, string> = {}): Config => readConfig({ ...env, ...more }, '/nowhere/server')
const target = path.join(temporaryFolder('static'), 'site')
const read = (file: string) => readFileSync(path.join(target, file), 'utf8')

let server: TestServer
beforeAll(async () => {
  server = await testServer(env)
  await exportSite(target, configFor())
})
afterAll(() => server.close())

describe('a static site', () => {
  for (const [name, url] of [
    ['page.office.node.-id', '/vpn/office/node/7'],
    ['page.office.nodes', '/vpn/'],
    ['section-office', '/vpn/office/unknown'],
    ['page.auth.login', '/vpn/auth/login'],
    ['section-auth', '/vpn/support'],
    ['page.admin.nodes', '/vpn/admin/nodes'],
    ['shell', '/vpn/404'],
  ] as const) {
    test(`has the page that the server sends for ${url}`, async () => {
      for (const language of ['en', 'ru']) {
        for (const viewer of viewers) {
          const headers = { 'accept-language': language, cookie: `${viewerCookie}=${viewer}` }
          const { body } = await server.request('GET', url, { headers })
          expect(read(`.nginx/pages/${name}.${viewer}.${language}.html`)).toBe(body)
        }
      }
    })
  }

  test('has the files of the site under its base path, and no HTML of releases', async () => {
    for (const file of [
      'discovery.json',
      'manifest.webmanifest',
      'icon.svg',
      'service-worker.js',
      'flags/1.0.0/NO.svg',
    ]) {
      expect(read(`vpn/${file}`), file).toBe((await server.request('GET', `/vpn/${file}`)).body)
    }
    const files = readdirSync(target, { recursive: true, encoding: 'utf8' })
    expect(files).toContain('vpn/remotes/office/1.2.3/remoteEntry.js.br')
    expect(files.filter((file) => file.endsWith('.html') && !file.startsWith('.nginx'))).toEqual(['vpn/index.html'])
    expect(files.some((file) => file.endsWith('.env'))).toBe(false)
  })

  test('has compressed pages and documents', () => {
    for (const file of ['vpn/discovery.json', 'vpn/index.html', '.nginx/pages/shell.guest.en.html']) {
      expect(brotliDecompressSync(readFileSync(path.join(target, `${file}.br`))).toString()).toBe(read(file))
      expect(existsSync(path.join(target, `${file}.gz`))).toBe(true)
    }
  })

  test('has its policy in index.html, for servers that cannot send headers', async () => {
    const { headers } = await server.request('GET', '/vpn/404')
    const policy = String(headers['content-security-policy'])
    const [, written = ''] =
      /<head><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(read('vpn/index.html')) ?? []

    expect(policy).toContain("; frame-ancestors 'none'")
    expect(written).toBe(policy.replace("; frame-ancestors 'none'", ''))
  })
})

test('leaves canaries out and names them', async () => {
  const [live] = discovery.microFrontends['sallyport/office'] as unknown as DiscoveredRelease[]
  const canary = JSON.parse(JSON.stringify(live).replaceAll('1.2.3', '2.0.0')) as DiscoveredRelease
  const releases = [{ ...canary, deployment: { traffic: 30, default: false } }, live]
  const withCanary = temporarySite()
  withCanary.write(
    'discovery.json',
    JSON.stringify({ microFrontends: { ...discovery.microFrontends, 'sallyport/office': releases } }),
  )
  const folder = temporaryFolder('static')

  const { canaries } = await exportSite(folder, configFor({ SITE_DIR: withCanary.folder }))

  expect(canaries).toEqual(['office 2.0.0'])
  expect(readFileSync(path.join(folder, 'vpn/discovery.json'), 'utf8')).not.toContain('2.0.0')
})

test('leaves out deltas that are damaged or not in the table of the site', async () => {
  const withDeltas = temporarySite()
  const delta = (name: string) => `/remotes/office/1.2.3/${name}.77ab01c2ff.dcz`
  for (const name of ['intact', 'damaged', 'unknown']) withDeltas.write(delta(name), name)
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  withDeltas.write(
    deltaTablePath,
    JSON.stringify({ [delta('intact')]: hash('intact'), [delta('damaged')]: hash('other bytes') }),
  )
  const folder = temporaryFolder('static')

  await exportSite(folder, configFor({ SITE_DIR: withDeltas.folder }))

  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.dcz'))).toEqual([`vpn${delta('intact')}`])
})

test('has the colours of the installation, the icon in them, and pages that link to them', async () => {
  const folder = temporaryFolder('static')
  const accent = { APP_COLOR: '#0f766e' }
  const branded = await testServer({ ...env, ...accent })

  await exportSite(folder, configFor(accent))

  const readBranded = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const [, stylesheet = ''] =
    /<link rel="stylesheet" href="(\/vpn\/brand\/[^"]+)"/.exec(readBranded('vpn/index.html')) ?? []
  for (const url of [stylesheet, '/vpn/icon.svg', '/vpn/manifest.webmanifest'])
    expect(readBranded(url), url).toBe((await branded.request('GET', url)).body)
  await branded.close()
})

test('does not write into a folder with files, or without a site', async () => {
  await expect(exportSite(target, configFor())).rejects.toThrow('must be empty')
  await expect(
    exportSite(temporaryFolder('static'), configFor({ SITE_DIR: temporaryFolder('no-site') })),
  ).rejects.toThrow('contains no site')
})
