import { describe, expect, test } from '@rstest/core'
import { adminFileMatcher, filesOfPage, isPageOf, releaseMatcher } from './releases.ts'

const release = (url: string, version: string) => ({ url, metadata: { version } })
const discovery = JSON.stringify({
  microFrontends: {
    'sallyport/shell': [release('/shell/1.0.0/static/js/index.a1.js', '1.0.0')],
    'sallyport/office': [
      release('/remotes/office/1.4.2/remoteEntry.b2.js', '1.4.2'),
      release('/remotes/office/1.5.0/remoteEntry.c3.js', '1.5.0'),
    ],
  },
})
const page = `<html><head><link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest"><link href="https://elsewhere.test/x.css">
<script type="application/json" id="discovery">${discovery}</script>
<link rel="preload" as="fetch" href="/i18n/locales/en/shell-1.0.0.json?v=1.0.7&amp;w=1" data-integrity="sha384-d4"><a href="/office/nodes"></a>
<link rel="preload" as="script" href="/remotes/office/1.5.0/remoteEntry.c3.js" integrity="sha384-c3">
<script defer src="/shell/1.0.0/static/js/index.a1.js"></script>
<script defer src="/shell/1.0.0/static/js/index.a1.js" integrity="sha384-a1" crossorigin="anonymous"></script>`

test('finds the files of the site that a page links to, each once, with their hashes', () => {
  expect(filesOfPage(page, 'https://site.test')).toEqual([
    { url: '/icon.svg', integrity: '' },
    { url: '/manifest.webmanifest', integrity: '' },
    { url: '/i18n/locales/en/shell-1.0.0.json?v=1.0.7&w=1', integrity: 'sha384-d4' },
    { url: '/remotes/office/1.5.0/remoteEntry.c3.js', integrity: 'sha384-c3' },
    { url: '/shell/1.0.0/static/js/index.a1.js', integrity: 'sha384-a1' },
  ])
})

describe('the releases of a discovery document', () => {
  const isInRelease = releaseMatcher(discovery)
  const table: [isIncluded: boolean, pathname: string][] = [
    [true, '/shell/1.0.0/static/css/index.css'],
    [true, '/remotes/office/1.4.2/static/js/async/1.js'],
    [true, '/remotes/office/1.5.0/remoteEntry.c3.js'],
    [true, '/i18n/locales/ru/office-1.5.0.json'],
    [true, '/flags/1.6.20/NO.svg'],
    [true, '/fonts/onest-latin.1a2b3c4d.woff2'],
    [true, '/brand/colours.1a2b3c4d.css'],
    [false, '/shell/0.9.0/static/js/index.js'],
    [false, '/remotes/office/1.3.0/remoteEntry.js'],
    [false, '/remotes/auth/1.4.2/remoteEntry.js'],
    [false, '/i18n/locales/ru/office-1.3.0.json'],
    [false, '/remotes/other/office-1.5.0.json'],
  ]
  for (const [isIncluded, pathname] of table) {
    test(`${isIncluded ? 'include' : 'do not include'} ${pathname}`, () =>
      expect(isInRelease(pathname)).toBe(isIncluded))
  }
})

const declaring = (audience: unknown, ...prefixes: string[]) => ({
  extras: { platform: { declaration: { prefixes, audience } } },
})
const declaredDiscovery = JSON.stringify({
  microFrontends: {
    'sallyport/office': [{ ...release('/a.js', '1.0.0'), ...declaring('anyone', '/office') }],
    'sallyport/admin': [{ ...release('/b.js', '1.0.0'), ...declaring('admin', '/admin') }],
    'sallyport/newer': [{ ...release('/c.js', '1.0.0'), ...declaring('owner', '/newer') }],
  },
})

describe('files for admins', () => {
  const isAdminFile = adminFileMatcher(declaredDiscovery)
  for (const [isForAdmins, pathname] of [
    [true, '/remotes/admin/1.0.0/remoteEntry.js'],
    [true, '/i18n/locales/en/admin-1.0.0.json'],
    [true, '/remotes/newer/1.0.0/remoteEntry.js'],
    [false, '/remotes/office/1.0.0/admin-1.js'],
    [false, '/i18n/locales/en/office-1.0.0.json'],
    [false, '/shell/1.0.0/static/js/index.js'],
  ] as const) {
    test(`${isForAdmins ? 'include' : 'do not include'} ${pathname}`, () =>
      expect(isAdminFile(pathname)).toBe(isForAdmins))
  }
})

describe('the pages of a discovery document', () => {
  for (const path of ['/', '/404', '/office', '/office/node/7', '/admin/users']) {
    test(`include ${path}`, () => expect(isPageOf(declaredDiscovery, path)).toBe(true))
  }
  for (const path of ['/officer', '/unknown', '/auth/login']) {
    test(`do not include ${path}`, () => expect(isPageOf(declaredDiscovery, path)).toBe(false))
  }
})
