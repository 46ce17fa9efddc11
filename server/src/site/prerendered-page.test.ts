import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import {
  brandMarkAttribute,
  canaryCookie,
  languageCookie,
  prerenderedFile,
  slots,
  viewerCookie,
  type Discovery,
  type Prerendered,
} from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { discovery, temporarySite } from '../testing/temporary-site.ts'
import { sharedServer, testServer } from '../testing/test-server.ts'

const shellLink = '<link href="/shell/1.2.3/index.css" rel="stylesheet" integrity="sha384-x">'
const index = `<!doctype html><html lang="en"><head>${shellLink}<!--composition--></head><body><div id="root">Fallback</div></body></html>`

const navItem = `<li><a class="a" href="${slots.basePath}${slots.navPath}/main">${slots.navLabel}</a></li>`
const frame = (viewer: string) => `<nav>${slots.appName} ${viewer} ${slots.year}${navItem}</nav>${slots.content}`
const framesOf = (language: string) => ({
  ...Object.fromEntries(['guest', 'user', 'admin'].map((viewer) => [viewer, frame(`${viewer} ${language}`)])),
  lines: 'skeleton',
})
const shell: Prerendered = { style: '.a { color: red }', html: { en: framesOf('en'), ru: framesOf('ru') } }
const auth: Prerendered = {
  style: '.b { color: blue }',
  html: { en: { '/auth/login': 'login en' }, ru: { '/auth/login': 'login ru' } },
}

const site = temporarySite()
const hash = (algorithm: string, text: string) => `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`

/** Writes the prerendered files of the shell and of auth; the discovery document lists the hashes of `listed`. */
function publish(written: { shell: unknown; auth: unknown }, listed = written) {
  const folders = { shell: 'shell/1.2.3', auth: 'remotes/auth/1.2.3' }
  const document = structuredClone(discovery)
  for (const app of ['shell', 'auth'] as const) {
    site.write(`${folders[app]}/${prerenderedFile}`, JSON.stringify(written[app]))
    const platform = document.microFrontends[`sallyport/${app}`][0]!.extras.platform
    Object.assign(platform, { prerendered: hash('sha384', JSON.stringify(listed[app])) })
  }
  site.write('discovery.json', JSON.stringify(document))
}

site.write('shell/1.2.3/index.html', index)
publish({ shell, auth })
const server = await sharedServer({
  SITE_DIR: site.folder,
  APP_NAME: '<b>',
  PUBLIC_URL: 'https://vpn.example.test/vpn',
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/vpn${url}`, headers })
const contentOf = (html: string) => /<div data-prerendered>(.*?)<\/div>/.exec(html)?.[1]
const userCookie = `${viewerCookie}=user`

test('a page contains what was rendered for its viewer, language and route', async () => {
  const table: [url: string, cookie: string, frame: string, content: string][] = [
    ['/auth/login', '', 'guest en', 'login en'],
    ['/office/nodes', '', 'guest en', 'login en'],
    ['/', '', 'guest en', 'login en'],
    ['/auth/login', `${languageCookie}=ru`, 'guest ru', 'login ru'],
    ['/auth/login', `${languageCookie}=xx; ${viewerCookie}=root`, 'guest en', 'login en'],
    ['/office/nodes', userCookie, 'user en', 'skeleton'],
    ['/auth/login', userCookie, 'user en', 'skeleton'],
    ['/admin/nodes', userCookie, 'user en', 'skeleton'],
    ['/nowhere', `${viewerCookie}=admin; ${languageCookie}=ru`, 'admin ru', 'skeleton'],
  ]
  for (const [url, cookie, expectedFrame, content] of table) {
    const html = contentOf((await get(url, { cookie })).body)
    expect([url, cookie, html]).toEqual([
      url,
      cookie,
      expect.stringContaining(`&lt;b&gt; ${expectedFrame} ${new Date().getFullYear()}<li>`),
    ])
    expect([url, cookie, html?.split('</nav>')[1]]).toEqual([url, cookie, content])
  }
})

test('the navbar has the items of the viewer, the current one, and the width at which they fit in a row', async () => {
  const itemsOf = async (url: string, cookie = '') => contentOf((await get(url, { cookie })).body)
  const link = (path: string, attributes = '') => `<li><a${attributes} class="a" href="/vpn${path}">${path}</a></li>`
  const items = (current: string, ...paths: string[]) =>
    paths.map((path) => link(path, path === current ? ' aria-current="page"' : '')).join('')

  const all = ['/auth/login', '/office/nodes', '/admin/nodes']
  expect(await itemsOf('/office/nodes')).toContain(items('/auth/login', ...all))
  expect(await itemsOf('/office/nodes', userCookie)).toContain(items('/office/nodes', ...all))
  expect((await get('/office/nodes')).body).toContain('data-folding-width="768"')
})

test('a page has its styles in the head, and the stylesheets at the end', async () => {
  const { body, headers } = await get('/auth/login')
  const style = shell.style + auth.style

  expect(body).toContain(`<style id="prerendered-styles">${style}</style></head>`)
  expect(body.match(/rel="stylesheet"/g)).toHaveLength(1)
  expect(body).toMatch(/href="\/vpn\/shell\/1\.2\.3\/index\.css" rel="stylesheet" integrity="sha384-x"><\/body>/)
  expect(body).toContain(
    '<html lang="en" data-viewer="guest" data-base-path="/vpn" data-pattern="/auth/login" data-target="/auth/login" data-folding-width="768">',
  )
  expect(headers['content-security-policy']).toContain(`style-src 'self' '${hash('sha256', style)}';`)
  expect(headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie, User-Agent')
  const { headers: other } = await get('/office/nodes', { cookie: userCookie })
  expect(other['content-security-policy']).toContain(`style-src 'self' '${hash('sha256', shell.style)}';`)
})

test('a page has the preloads and the release of the page to which the guards lead', async () => {
  const partsOf = (body: string) => [
    ...new Set([...body.matchAll(/href="\/vpn\/remotes\/(\w+)\//g)].map(([, app]) => app)),
    ...Object.keys((JSON.parse(/id="discovery">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as Discovery).microFrontends),
  ]
  const login = ['shell', 'auth', 'sallyport/shell', 'sallyport/auth']
  const nodes = ['shell', 'office', 'sallyport/shell', 'sallyport/office']

  expect(partsOf((await get('/office/nodes')).body)).toEqual(login)
  expect(partsOf((await get('/')).body)).toEqual(login)
  expect((await get('/')).body).toContain('data-pattern="/office/nodes" data-target="/auth/login"')
  expect((await get('/')).body).toContain('/remotes/auth/1.2.3/login.js')
  expect(partsOf((await get('/office/nodes', { cookie: userCookie })).body)).toEqual(nodes)
  expect(partsOf((await get('/office/node/7', { cookie: userCookie })).body)).toEqual(nodes)
})

test('a page contains what was rendered by the canary for its buckets only', async () => {
  publish({ shell, auth })
  const document = JSON.parse(readFileSync(path.join(site.folder, 'discovery.json'), 'utf8')) as typeof discovery
  const [live] = document.microFrontends['sallyport/auth']
  const canary = JSON.parse(JSON.stringify(live).replaceAll('1.2.3', '2.0.0')) as NonNullable<typeof live>
  const text = JSON.stringify(auth).replaceAll('login en', 'Welcome back')
  Object.assign(canary.extras.platform, { prerendered: hash('sha384', text) })
  site.write(`remotes/auth/2.0.0/${prerenderedFile}`, text)
  document.microFrontends['sallyport/auth'] = [
    { ...canary, deployment: { traffic: 30, default: false } },
    { ...live!, deployment: { traffic: 70, default: true } },
  ]
  site.write('discovery.json', JSON.stringify(document))
  const loginOf = async (bucket: number) =>
    contentOf((await get('/auth/login', { cookie: `${canaryCookie}=${bucket}` })).body)?.split('</nav>')[1]

  expect([await loginOf(2999), await loginOf(3000)]).toEqual(['Welcome back', 'login en'])
})

test('prerendered files are not files of the site', async () => {
  for (const folder of ['/shell/1.2.3', '/remotes/auth/1.2.3'])
    expect((await get(`${folder}/${prerenderedFile}`)).statusCode).toBe(404)
})

test('a tampered page is logged, and a skeleton takes its place', async () => {
  publish({ shell, auth: JSON.parse(JSON.stringify(auth).replaceAll('login', 'tampered')) }, { shell, auth })

  expect(contentOf((await get('/auth/login')).body)).toMatch(/<\/nav>skeleton$/)
  expect(server.log).toContain(
    `Error: ${path.join(site.folder, 'remotes/auth/1.2.3', prerenderedFile)} is not what was built`,
  )
})

test('a page without the frame of its shell is empty until its scripts run', async () => {
  publish({ shell: { ...shell, style: 1 }, auth })

  const { statusCode, body, headers } = await get('/auth/login')

  expect([statusCode, contentOf(body)]).toEqual([200, undefined])
  expect(body).toMatch(/rel="stylesheet" integrity="sha384-x">.*<\/head>/s)
  expect(body).toContain('<div id="root">Fallback</div>')
  expect(headers['content-security-policy']).toContain("style-src 'self';")
})

test('an installation has its logo and its accent colour from the first paint on', async () => {
  const mark = `<svg class="mark-1a2b" viewBox="0 0 32 32" ${brandMarkAttribute}=""><path d="M0 0h9"></path></svg>`
  publish({ shell: { ...shell, html: { en: { guest: `${mark}<p></p>${mark}` }, ru: {} } }, auth })
  const logo = path.join(temporaryFolder('logo'), 'logo.svg')
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><path d="M0 0h9"/></svg>')
  const branded = await testServer({ SITE_DIR: site.folder, APP_LOGO: logo, APP_COLOR: '#0f766e' })

  const { body } = await branded.request('GET', '/nowhere')
  await branded.close()

  const image = '<img class="mark-1a2b" src="/brand/logo.[0-9a-f]{12}.svg" alt="" width="64" height="32">'
  expect(contentOf(body)).toMatch(new RegExp(`^${image}<p></p>${image}$`))
  expect(body).toMatch(/<\/style><link [^>]*><link rel="stylesheet" href="\/brand\/colours\.[\da-f]{12}\.css"><\/head>/)
})
