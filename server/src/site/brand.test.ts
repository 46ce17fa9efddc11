import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { readConfig } from '../config/config.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { testServer } from '../testing/test-server.ts'

const folder = temporaryFolder('brand')

function imageFile(name: string, content: string | Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

/** The first bytes of a PNG image, with its size. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(33)
  header.write('89504e470d0a1a0a0000000d49484452', 'hex')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

const svg = (size: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="M0 0h9"/></svg>`
const squareLogo = imageFile('square.svg', svg('viewBox="0 0 64 64"'))
const wideLogo = imageFile('wide.png', png(400, 100))

const site = temporarySite()
site.write(
  'shell/1.2.3/index.html',
  `<html><head><meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#191d26" media="(prefers-color-scheme: dark)"><link rel="icon" href="/shell/1.2.3/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"></head><body><!--composition--></body></html>`,
)
site.write('shell/1.2.3/icon.svg', '<svg><rect fill="#3f4ec4"/><path fill="#ffffff"/></svg>')
site.write(
  'shell/1.2.3/manifest.webmanifest',
  JSON.stringify({
    id: '/',
    name: 'Sallyport',
    theme_color: '#3f4ec4',
    icons: [{ src: '/icon.svg' }, { src: '/icon-192.png' }],
    screenshots: [{ src: '/screenshot-wide.webp' }],
  }),
)

const servers: { close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
})

async function openSite(env: Record<string, string>, basePath = '') {
  const server = await testServer({ SITE_DIR: site.folder, ...env })
  servers.push(server)
  const get = (url: string) => server.request('GET', url)
  const page = (await get(`${basePath}/office/nodes`)).body
  const [, settings = '{}'] = /id="settings">(.*?)<\/script>/.exec(page) ?? []
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
  return { get, page, settings: JSON.parse(settings) as { logo: { path: string } | null }, stylesheet }
}

test('the manifest has screenshots of Sallyport only without another name, logo or colour', async () => {
  for (const [env, isShown] of [
    [{}, true],
    [{ APP_NAME: 'Postern' }, false],
    [{ APP_COLOR: '#0F766E' }, false],
  ] as const) {
    const { get } = await openSite(env)
    expect('screenshots' in JSON.parse((await get('/manifest.webmanifest')).body)).toBe(isShown)
  }
})

test('a site without a brand is unchanged', async () => {
  const { get, page, settings, stylesheet } = await openSite({})

  expect(settings.logo).toBeNull()
  expect(stylesheet).toBe('')
  expect(page).toContain('content="#191d26"')
  expect((await get('/icon.svg')).body).toContain('#3f4ec4')
  expect((await get('/brand/colours.0123456789ab.css')).statusCode).toBe(404)
})

describe('APP_COLOR', () => {
  test('is served as an immutable stylesheet, which a page links to', async () => {
    const { get, stylesheet, page } = await openSite({ APP_COLOR: '#0F766E' })
    const { body, headers } = await get(stylesheet)

    expect(stylesheet).toMatch(/^\/brand\/colours\.[\da-f]{12}\.css$/)
    expect(page.indexOf(stylesheet)).toBeLessThan(page.indexOf('</head>'))
    expect(body).toContain('--accent-fill: light-dark(#0f766e, ')
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('colours the icon, the manifest and the bars of the browser', async () => {
    const { get, page } = await openSite({ APP_COLOR: '#0f766e' })

    expect(page).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">')
    expect(page).not.toContain('/shell/1.2.3/icon.svg')
    expect((await get('/icon.svg')).body).toBe('<svg><rect fill="#0f766e"/><path fill="#ffffff"/></svg>')
    expect(JSON.parse((await get('/manifest.webmanifest')).body)).toMatchObject({
      theme_color: '#0f766e',
      icons: [{ src: '/icon.svg' }],
    })
    expect(page).toContain('<meta name="theme-color" content="#0f766e" media="(prefers-color-scheme: light)">')
    expect(page).not.toContain('#191d26')
  })
})

describe('APP_LOGO', () => {
  test('is served as a file that cannot run scripts, also under a base path', async () => {
    const env = { APP_LOGO: squareLogo, PUBLIC_URL: 'https://example.test/vpn' }
    const { get, settings, page } = await openSite(env, '/vpn')
    const { body, headers } = await get(`/vpn${settings.logo?.path}`)

    expect(settings.logo).toMatchObject({ width: 64, height: 64 })
    expect(body).toBe(svg('viewBox="0 0 64 64"'))
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
    expect(page).toContain(`<link rel="icon" href="/vpn${settings.logo?.path}" type="image/svg+xml">`)
    expect(page.match(/rel="icon"/g)).toHaveLength(1)
  })

  test('is the icon of the installed app if it is square, otherwise the icons of the site remain', async () => {
    const square = await openSite({ APP_LOGO: squareLogo })
    const wide = await openSite({ APP_LOGO: wideLogo })
    const iconsOf = async ({ get }: typeof square) =>
      (JSON.parse((await get('/manifest.webmanifest')).body) as { icons: unknown }).icons

    expect(await iconsOf(square)).toEqual([{ src: square.settings.logo?.path, sizes: 'any', type: 'image/svg+xml' }])
    expect(await iconsOf(wide)).toEqual([{ src: '/icon.svg' }, { src: '/icon-192.png' }])
    expect(wide.page).toContain('<link rel="icon" href="/shell/1.2.3/icon.svg"')
  })
})

test('at start, a logo or a colour that cannot be shown is refused with the reason', () => {
  for (const [problem, env] of [
    ['APP_LOGO must be the path of a file that the server can read', { APP_LOGO: path.join(folder, 'missing.svg') }],
    ['APP_LOGO must be the path of a file that the server can read', { APP_LOGO: folder }],
    ['APP_LOGO must be an SVG, PNG or WebP image', { APP_LOGO: imageFile('text.svg', 'no image') }],
    ['APP_LOGO must be an SVG, PNG or WebP image', { APP_LOGO: imageFile('sizeless.svg', svg('')) }],
    ['APP_LOGO must be a file of at most 256 KiB', { APP_LOGO: imageFile('large.png', Buffer.alloc(300_000)) }],
    ['APP_COLOR must be a colour like #3f4ec4', { APP_COLOR: 'teal' }],
    ['APP_COLOR must be a colour like #3f4ec4', { APP_COLOR: '#fff' }],
  ] as const)
    expect(() => readConfig(env, '/nowhere/server')).toThrow(problem)
})
