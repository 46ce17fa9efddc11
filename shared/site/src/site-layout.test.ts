import { describe, expect, test } from '@rstest/core'
import {
  isImmutablePath,
  translationNamespace,
  parseSitePath,
  releasePath,
  translationsPath,
  withoutBasePath,
} from './site-layout.ts'

const apps = ['shell', 'office', 'team-reports', 'reports-2']
const versions = ['1.2.3', '1.2.3-build-4f00aa11', '10.20.30-4.5']

describe('the path of a file', () => {
  for (const app of apps) {
    for (const version of versions) {
      test(`in the release ${version} of ${app} is parsed to that release`, () => {
        const file = `${releasePath(app, version)}/static/js/index.js`

        expect(parseSitePath(file)).toEqual({ kind: 'release', app, version })
        expect(isImmutablePath(file)).toBe(true)
      })

      test(`with the translations of ${app} ${version} is parsed to that release and its language`, () => {
        const file = translationsPath('ru', translationNamespace(app, version))

        expect(parseSitePath(file)).toEqual({ kind: 'translations', app, version, language: 'ru' })
        expect(isImmutablePath(file)).toBe(true)
      })
    }
  }

  for (const [path, kind] of [
    ['/flags/1.0.0/NO.svg', 'flag'],
    ['/fonts/onest-latin.1a2b3c4d.woff2', 'font'],
    ['/brand/logo.1a2b3c4d.svg', 'brand'],
  ] as const) {
    test(`${path} belongs to no release, and is immutable`, () => {
      expect(parseSitePath(path)).toEqual({ kind })
      expect(isImmutablePath(path)).toBe(true)
    })
  }

  test('is not immutable outside of the folders of releases', () => {
    const others = [
      '/',
      '/office/nodes',
      '/shell',
      '/remotes',
      '/discovery.json',
      '/service-worker.js',
      '/shells/1/a.js',
    ]
    for (const path of others) expect([path, parseSitePath(path), isImmutablePath(path)]).toEqual([path, null, false])
  })

  for (const path of ['/i18n/locales/en/office.json', '/i18n/locales/en/', '/i18n/locales/EN/office-1.2.3.json']) {
    test(`${path} is not parsed as translations`, () => expect(parseSitePath(path)).toBeNull())
  }
})

const pathnames: [pathname: string, basePath: string, expected: string | null][] = [
  ['/office', '', '/office'],
  ['/', '', '/'],
  ['/vpn/', '/vpn', '/'],
  ['/vpn/office/node/7', '/vpn', '/office/node/7'],
  ['/team/vpn/office', '/team/vpn', '/office'],
  ['/vpn/vpn/x', '/vpn', '/vpn/x'],
  ['/vpn', '/vpn', null],
  ['/vpnx/office', '/vpn', null],
  ['/VPN/office', '/vpn', null],
  ['/office', '/vpn', null],
]

for (const [pathname, basePath, expected] of pathnames) {
  test(`${pathname} under "${basePath}" is ${expected ?? 'outside'}`, () =>
    expect(withoutBasePath(pathname, basePath)).toBe(expected))
}
