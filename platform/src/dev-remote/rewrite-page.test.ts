import { describe, expect, test } from '@rstest/core'
import type { Declaration } from '@sallyport/site'
import { rewriteDiscovery, createLocalRelease } from './local-release.ts'
import { isSitePage, rewritePage, settingsIn } from './rewrite-page.ts'

const site = new URL('https://vpn.example.org')
const declaration: Declaration = {
  prefixes: ['/office'],
  audience: 'anyone',
  routes: [{ path: '/office/local', audience: 'user' }],
  navItems: [],
}
const local = createLocalRelease({ name: 'office', version: '1.4.2', integrity: 'sha384-local', declaration })
const releases = (app: string) => [
  { url: `/remotes/${app}/1.0.0/remoteEntry.js`, metadata: { version: '1.0.0', integrity: 'sha384-x' } },
]
const document = JSON.stringify({
  schema: 'x',
  later: '</script>',
  microFrontends: {
    'sallyport/auth': releases('auth'),
    'sallyport/office': [...releases('office'), ...releases('office')],
  },
})
const preloads = [
  '<link rel="preload" as="script" href="/remotes/auth/1.0.0/remoteEntry.js">',
  '<link rel="preload" as="script" href="/remotes/office/1.0.0/remoteEntry.js">',
  '<link rel="preload" as="fetch" href="/i18n/locales/en/office-1.0.0.json?v=1.0.7">',
  '<link rel="preload" as="fetch" href="/i18n/locales/en/shell-1.0.0.json?v=1.0.7">',
]
const block = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
const html = [
  '<html><head><title>x</title>',
  block('settings', '{"appName":"X","apiBaseUrl":"https://api.example.org/v1"}'),
  block('discovery', document),
  ...preloads,
  '</head><body><div id="root"></div></body></html>',
].join('\n')

describe('the discovery document of a site', () => {
  const changed: unknown = JSON.parse(rewriteDiscovery(document, 'office', local))

  test('contains only the local release of the remote, and the other apps unchanged', () => {
    expect(changed).toEqual({
      schema: 'x',
      later: '</script>',
      microFrontends: { 'sallyport/auth': releases('auth'), 'sallyport/office': [local] },
    })
  })

  test('of a page contains the declaration of the local remote in its table of remotes', () => {
    const remotes = { auth: { prefixes: ['/auth'] }, office: { prefixes: ['/old'] } }
    const ofPage = JSON.stringify({ microFrontends: {}, extras: { platform: { remotes, later: 1 } } })

    expect(JSON.parse(rewriteDiscovery(ofPage, 'office', local))).toEqual({
      microFrontends: { 'sallyport/office': [local] },
      extras: {
        platform: {
          remotes: {
            auth: { prefixes: ['/auth'] },
            office: { prefixes: ['/office'], audience: 'anyone', navItems: [] },
          },
          later: 1,
        },
      },
    })
  })

  test('without microFrontends is an error', () => {
    expect(() => rewriteDiscovery('{}', 'office', local)).toThrow('microFrontends')
  })
})

describe('the page of a site', () => {
  const page = rewritePage(html, 'office', local, site)

  test('contains the changed discovery document, escaped', () => {
    const [, json = ''] = /id="discovery">(.*?)<\/script>/s.exec(page) ?? []

    expect(JSON.parse(json)).toEqual(JSON.parse(rewriteDiscovery(document, 'office', local)))
  })

  test('has no preloads of the remote’s releases and keeps all others', () => {
    expect(preloads.map((link) => page.includes(link))).toEqual([true, false, false, true])
  })

  test('calls the API through the proxy', () => {
    expect(settingsIn(html)).toMatchObject({ apiBaseUrl: 'https://api.example.org/v1' })
    expect(settingsIn(page)).toEqual({ appName: 'X', apiBaseUrl: '' })
  })

  test('is also rewritten without an inlined discovery document', () => {
    const bare = '<html><head></head><body><div id="root"></div></body></html>'

    expect(isSitePage(bare)).toBe(true)
    expect(rewritePage(bare, 'office', local, site)).toContain('<aside')
    expect(settingsIn(bare)).toEqual({})
  })

  test('is not the document of an iframe', () => {
    expect(isSitePage('<html><body><h1>Checkout</h1></body></html>')).toBe(false)
  })
})
