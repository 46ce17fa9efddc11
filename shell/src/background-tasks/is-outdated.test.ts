import { describe, expect, test } from '@rstest/core'
import type { DiscoveredRelease } from '@sallyport/site'
import { remotes, renderDiscovery } from '../testing/page-with-remotes.ts'
import { hasOtherRemotes, hasOtherReleases } from './follow-releases.ts'

type Facts = { traffic?: number; contract?: number; integrity?: string }

const release = (app: string, version: string, { traffic = 100, contract = 1, integrity = 'x' }: Facts = {}) => ({
  url: `/${app}/${version}/entry.js`,
  metadata: { version, integrity: `sha384-${integrity}` },
  deployment: { traffic, default: traffic >= 50 },
  extras: { platform: { contract } },
})
const shell = release('shell', '1.0.0')
const office = release('office', '1.0.0')
const site = (...others: DiscoveredRelease[]) => ({
  microFrontends: { 'sallyport/shell': [shell], 'sallyport/office': others },
})
const page = [
  ['shell', shell],
  ['office', office],
] as const

describe('a page is outdated', () => {
  test('when another release of one of its parts is live', () => {
    const next = site(release('office', '1.0.1'), release('office', '1.0.0', { traffic: 0 }))

    expect(hasOtherReleases(page, next, {})).toBe(true)
  })

  test('when the same version is live with other bytes', () => {
    expect(hasOtherReleases(page, site(release('office', '1.0.0', { integrity: 'y' })), {})).toBe(true)
  })

  test('when another shell is live', () => {
    const next = { microFrontends: { ...site(office).microFrontends, 'sallyport/shell': [release('shell', '2.0.0')] } }

    expect(hasOtherReleases(page, next, {})).toBe(true)
  })

  test('when its visitor is in the bucket of a canary, and not for other visitors', () => {
    const next = site(release('office', '1.0.1', { traffic: 30 }), release('office', '1.0.0', { traffic: 70 }))

    expect(hasOtherReleases(page, next, { bucket: 29 })).toBe(true)
    expect(hasOtherReleases(page, next, { bucket: 30 })).toBe(false)
    expect(hasOtherReleases(page, next, {})).toBe(false)
  })
})

describe('a page is not outdated', () => {
  test('while the document names the same releases', () => {
    expect(hasOtherReleases(page, site(office), {})).toBe(false)
  })

  test('when an app was released that it does not run', () => {
    const next = { microFrontends: { ...site(office).microFrontends, 'sallyport/auth': [release('auth', '2.0.0')] } }

    expect(hasOtherReleases(page, next, {})).toBe(false)
  })

  test('when the live release is incompatible with the live shell', () => {
    const next = site(release('office', '2.0.0', { contract: 2 }), {
      ...office,
      deployment: { traffic: 0, default: false },
    })

    expect(hasOtherReleases(page, next, {})).toBe(false)
  })

  test('when its app is gone from the document', () => {
    expect(hasOtherReleases(page, site(), {})).toBe(false)
  })
})

describe('the table of remotes in a page', () => {
  const declaring = (app: string, declaration: object): [key: string, releases: DiscoveredRelease[]] => {
    const { extras, ...rest } = release(app, '1.0.0')
    return [`sallyport/${app}`, [{ ...rest, extras: { platform: { ...extras.platform, declaration } } }]]
  }
  const declared = Object.entries(remotes).map(([app, facts]) => declaring(app, { ...facts, routes: [] }))
  const { auth } = remotes
  const siteOf = (entries: readonly [string, DiscoveredRelease[]][]) => ({
    microFrontends: { 'sallyport/shell': [shell], ...Object.fromEntries(entries) },
  })
  renderDiscovery({}, remotes)

  test('is up to date while the document declares the same', () => {
    expect(hasOtherRemotes(siteOf(declared))).toBe(false)
  })

  const reports = declaring('reports', { prefixes: ['/reports'], audience: 'anyone', navItems: [] })
  const changes: [name: string, entries: typeof declared][] = [
    ['has one remote more', [...declared, reports]],
    ['has one remote less', declared.slice(1)],
    ['has other navigation items', [declaring('auth', { ...auth, navItems: [] }), ...declared.slice(1)]],
    ['has another file audience', [declaring('auth', { ...auth, audience: 'admin' }), ...declared.slice(1)]],
  ]
  for (const [name, entries] of changes) {
    test(`is outdated when the document ${name}`, () => expect(hasOtherRemotes(siteOf(entries))).toBe(true))
  }
})
