import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import {
  appNameSlot,
  basePathSlot,
  brandMarkAttribute,
  languageCookie,
  prerenderedFolder,
  viewerCookie,
  withPrerendered,
  type Discovery,
  type Prerendered,
} from '@sallyport/contract/site'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { discovery, temporarySite } from '../testing/temporary-site.ts'
import { testServer, sharedServer } from '../testing/test-server.ts'

const shellLink = '<link href="/shell/1.2.3/index.css" rel="stylesheet" integrity="sha384-x">'
const index = `<!doctype html><html lang="en"><head>${shellLink}<!--composition--></head><body><div id="root">Fallback</div></body></html>`

const pagesOf = (viewer: string) => {
  const page = (text: string) => `<a href="${basePathSlot}/x">${appNameSlot}: ${viewer} ${text}</a>`
  const pages = (language: string) => ({ '': page(language), '/auth/login': page(`login ${language}`) })
  return { en: pages('en'), ru: pages('ru') }
}
const prerendered: Prerendered = {
  style: '.a { color: red }',
  targets: { guest: { '/auth/login': '/auth/login', '/office/nodes': '/auth/login' }, user: {}, admin: {} },
  pages: { guest: pagesOf('guest'), user: pagesOf('user'), admin: pagesOf('admin') },
}

const site = temporarySite()
const hash = (algorithm: string, text: string) => `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`
const releases = 'shell 1.2.3 auth 1.2.3 office 1.2.3 admin 1.2.3'

function publish(file: string, written: string, listed = written) {
  site.write(`${prerenderedFolder}/${file}`, written)
  const document = withPrerendered(discovery, { [releases]: { file, integrity: hash('sha384', listed) } })
  site.write('discovery.json', JSON.stringify(document))
}

site.write('shell/1.2.3/index.html', index)
publish('pages.json', JSON.stringify(prerendered))
const server = await sharedServer({
  SITE_DIR: site.folder,
  APP_NAME: '<b>',
  PUBLIC_URL: 'https://vpn.example.test/vpn',
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/vpn${url}`, headers })
const contentOf = (html: string) => /<div data-prerendered>(.*?)<\/div>/.exec(html)?.[1]

test('a page contains what was rendered for its viewer, language and route', async () => {
  const table: [url: string, cookie: string, text: string][] = [
    ['/auth/login', '', 'guest login en'],
    ['/office/nodes', '', 'guest login en'],
    ['/', '', 'guest login en'],
    ['/auth/login', `${languageCookie}=ru`, 'guest login ru'],
    ['/auth/login', `${languageCookie}=xx; ${viewerCookie}=root`, 'guest login en'],
    ['/office/nodes', `${viewerCookie}=user`, 'user en'],
    ['/nowhere', `${viewerCookie}=admin; ${languageCookie}=ru`, 'admin ru'],
  ]
  for (const [url, cookie, text] of table) {
    const { body } = await get(url, { cookie })
    expect([url, cookie, contentOf(body)]).toEqual([url, cookie, `<a href="/vpn/x">&lt;b&gt;: ${text}</a>`])
  }
})

test('a page has its styles in the head, and the stylesheets at the end', async () => {
  const { body, headers } = await get('/auth/login')

  expect(body).toContain(`<style id="prerendered-styles">${prerendered.style}</style></head>`)
  expect(body.match(/rel="stylesheet"/g)).toHaveLength(1)
  expect(body).toMatch(/href="\/vpn\/shell\/1\.2\.3\/index\.css" rel="stylesheet" integrity="sha384-x"><\/body>/)
  expect(body).toContain(
    '<html lang="en" data-viewer="guest" data-base-path="/vpn" data-pattern="/auth/login" data-target="/auth/login">',
  )
  expect(headers['content-security-policy']).toContain(`style-src 'self' '${hash('sha256', prerendered.style)}';`)
  expect(headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie, User-Agent')
})

test('a page has the preloads and the release of the page to which the guards lead', async () => {
  const partsOf = (body: string) => [
    ...new Set([...body.matchAll(/href="\/vpn\/remotes\/(\w+)\//g)].map(([, app]) => app)),
    ...Object.keys((JSON.parse(/id="discovery">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as Discovery).microFrontends),
  ]
  const cookie = `${viewerCookie}=user`
  const login = ['shell', 'auth', 'sallyport/shell', 'sallyport/auth']
  const nodes = ['shell', 'office', 'sallyport/shell', 'sallyport/office']

  expect(partsOf((await get('/office/nodes')).body)).toEqual(login)
  expect(partsOf((await get('/')).body)).toEqual(login)
  expect((await get('/')).body).toContain('data-pattern="/office/nodes" data-target="/auth/login"')
  expect((await get('/')).body).toContain('/remotes/auth/1.2.3/login.js')
  expect(partsOf((await get('/office/nodes', { cookie })).body)).toEqual(nodes)
  expect(partsOf((await get('/office/node/7')).body)).toEqual(nodes)
})

test('prerendered pages are not files of the site', async () => {
  expect((await get(`/${prerenderedFolder}/pages.json`)).statusCode).toBe(404)
  expect((await get('/discovery.json')).body).not.toContain('pages.json')
})

test('a file with other bytes than the release has rendered is ignored', async () => {
  publish('tampered.json', JSON.stringify(prerendered).replaceAll('login', 'tampered'), JSON.stringify(prerendered))

  const { body, headers } = await get('/auth/login')

  expect(contentOf(body)).toBeUndefined()
  expect(body).toMatch(/rel="stylesheet" integrity="sha384-x">.*<\/head>/s)
  expect(body).toContain('<div id="root">Fallback</div>')
  expect(headers['content-security-policy']).toContain("style-src 'self';")
})

test('a missing file, and one of another format, leave the page as it is', async () => {
  for (const text of ['{"style":1}', 'no JSON']) {
    publish(`format-${text.length}.json`, text)
    const { statusCode, body } = await get('/auth/login')
    expect([statusCode, contentOf(body)]).toEqual([200, undefined])
  }
})

test('an installation has its logo and its accent colour from the first paint on', async () => {
  const mark = `<svg class="mark-1a2b" viewBox="0 0 32 32" ${brandMarkAttribute}=""><path d="M0 0h9"></path></svg>`
  const pages = { en: { '': `${mark}<p></p>${mark}` }, ru: {} }
  publish(
    'brand.json',
    JSON.stringify({ ...prerendered, targets: {}, pages: { guest: pages, user: pages, admin: pages } }),
  )
  const logo = path.join(temporaryFolder('logo'), 'logo.svg')
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><path d="M0 0h9"/></svg>')
  const branded = await testServer({ SITE_DIR: site.folder, APP_LOGO: logo, APP_COLOR: '#0f766e' })

  const { body } = await branded.request('GET', '/nowhere')
  await branded.close()

  const image = '<img class="mark-1a2b" src="/brand/logo.[0-9a-f]{12}.svg" alt="" width="64" height="32">'
  expect(contentOf(body)).toMatch(new RegExp(`^${image}<p></p>${image}$`))
  expect(body).toMatch(/<\/style><link [^>]*><link rel="stylesheet" href="\/brand\/colours\.[\da-f]{12}\.css"><\/head>/)
})
