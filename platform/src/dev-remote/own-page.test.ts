import { describe, expect, test } from '@rstest/core'
import { isPage, pageWithOwn, settingsIn } from './own-page.ts'
import { discoveryWithOwn, ownRelease } from './own-release.ts'

const site = new URL('https://vpn.example.org')
const own = ownRelease('office', '1.4.2', 'sha384-own')
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

describe('the document of a site', () => {
  const changed: unknown = JSON.parse(discoveryWithOwn(document, 'office', own))

  test('names this machine’s release alone for the one remote, and the others as before', () => {
    expect(changed).toEqual({
      schema: 'x',
      later: '</script>',
      microFrontends: { 'sallyport/auth': releases('auth'), 'sallyport/office': [own] },
    })
  })

  test('that is none is an error', () => {
    expect(() => discoveryWithOwn('{}', 'office', own)).toThrow('microFrontends')
  })
})

describe('the page of a site', () => {
  const page = pageWithOwn(html, 'office', own, site)

  test('says what comes from where', () => {
    expect(page).toContain(
      '<b>office</b> from this machine — everything else from https://vpn.example.org</aside></body>',
    )
  })

  test('starts with this machine’s React, before any script of the site, and knows whose page it is', () => {
    expect(page).toContain('<head><script src="/@development/page.js" data-site="https://vpn.example.org"></script>')
  })

  test('carries the changed document, which cannot end its own block', () => {
    const [, json = ''] = /id="discovery">(.*?)<\/script>/s.exec(page) ?? []

    expect(JSON.parse(json)).toEqual(JSON.parse(discoveryWithOwn(document, 'office', own)))
  })

  test('fetches nothing early of the remote’s releases, and everything else as before', () => {
    expect(preloads.map((link) => page.includes(link))).toEqual([true, false, false, true])
  })

  test('calls the API through the proxy', () => {
    expect(settingsIn(html)).toMatchObject({ apiBaseUrl: 'https://api.example.org/v1' })
    expect(settingsIn(page)).toEqual({ appName: 'X', apiBaseUrl: '' })
  })

  test('is changed without a document too: the shell asks for it then', () => {
    const bare = '<html><head></head><body><div id="root"></div></body></html>'

    expect(isPage(bare)).toBe(true)
    expect(pageWithOwn(bare, 'office', own, site)).toContain('<aside')
    expect(settingsIn(bare)).toEqual({})
  })

  test('is not what stands in a frame', () => {
    expect(isPage('<html><body><h1>Checkout</h1></body></html>')).toBe(false)
  })
})
