import { describe, expect, test } from '@rstest/core'
import type { DiscoveredRelease, Discovery } from './discovery-document.ts'
import { declarationOf, declaredRoutes, remoteForPath, remoteTableIn } from './remote-table.ts'
import { remoteTable, withRemoteTable } from './visitor-selection.ts'

const navItem = (to: string) => ({
  label: { en: 'Page', ru: 'Страница' },
  to,
  group: 'main',
  position: 1,
  audience: 'user',
})

const release = (version: string, declaration?: unknown, traffic = 100): DiscoveredRelease => ({
  url: `/remotes/x/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha384-x' },
  deployment: { traffic, default: traffic === 100 },
  extras: { platform: { contract: 4, ...(declaration !== undefined && { declaration }) } },
})
const site = (apps: Record<string, DiscoveredRelease[]>): Discovery => ({
  microFrontends: Object.fromEntries(Object.entries(apps).map(([app, releases]) => [`sallyport/${app}`, releases])),
})
const prefixesIn = (discovery: Discovery) =>
  [...remoteTable(discovery)].map(([app, { prefixes }]) => [app, prefixes].flat())

const declare = (prefix: string, more: object = {}) => ({ prefixes: [prefix], audience: 'anyone', ...more })

describe('the table of remotes', () => {
  test('has the prefixes and the audience of the live release, and the items of the selected one', () => {
    const live = release('1.0.0', declare('/reports', { navItems: [navItem('/reports/old')] }))
    const canary = release('2.0.0', declare('/team', { audience: 'admin', navItems: [navItem('/reports/new')] }), 30)

    const table = remoteTable(
      site({ reports: [canary, { ...live, deployment: { traffic: 70, default: true } }] }),
      () => canary,
    )

    expect(table.get('reports')).toEqual({
      prefixes: ['/reports'],
      audience: 'anyone',
      navItems: [navItem('/reports/new')],
    })
  })

  test('has the items of the live release if none is selected', () => {
    const live = release('1.0.0', declare('/reports', { navItems: [navItem('/reports/old')] }))

    expect(remoteTable(site({ reports: [live] }), () => undefined).get('reports')?.navItems).toEqual([
      navItem('/reports/old'),
    ])
  })

  test('lacks the shell and remotes that declare nothing', () => {
    const discovery = site({
      shell: [release('1.0.0')],
      old: [release('1.0.0')],
      reports: [release('1.0.0', declare('/r'))],
    })

    expect(prefixesIn(discovery)).toEqual([['reports', '/r']])
  })

  test('gives an overlapping prefix to the first app of the document', () => {
    const apps = {
      office: declare('/office'),
      rogue: declare('/office/nodes'),
      wide: declare('/office'),
      free: declare('/of'),
    }
    const releases = Object.entries(apps).map(([app, declaration]) => [app, [release('1.0.0', declaration)]])

    expect(prefixesIn(site(Object.fromEntries(releases) as Record<string, DiscoveredRelease[]>))).toEqual([
      ['office', '/office'],
      ['free', '/of'],
    ])
  })

  test('gives no prefix to an app whose name is a number, which would come first in every object', () => {
    expect(
      prefixesIn(site({ office: [release('1.0.0', declare('/office'))], 7: [release('1.0.0', declare('/office'))] })),
    ).toEqual([['office', '/office']])
  })

  test('ignores prefixes that are no path of lower case, or a path of the server', () => {
    const paths = ['/', '', 'reports', '/Reports', '/reports/', '/api', '/api/x', '/remotes', '/404', '/metrics']
    for (const prefix of [...paths, '/a/../b', 7, null]) {
      const reports = release('1.0.0', { prefixes: [prefix], audience: 'anyone' })
      expect([prefix, prefixesIn(site({ reports: [reports] }))]).toEqual([prefix, []])
    }
  })

  test('restricts files to admins when their audience is unknown', () => {
    for (const audience of ['owner', undefined, null, {}]) {
      const table = remoteTable(site({ reports: [release('1.0.0', { prefixes: ['/reports'], audience })] }))
      expect([audience, table.get('reports')?.audience]).toEqual([audience, 'admin'])
    }
  })

  test('lacks a remote whose declaration has another form', () => {
    for (const declaration of [null, 7, 'text', [], { prefixes: 'all' }, { prefixes: {} }])
      expect([declaration, prefixesIn(site({ reports: [release('1.0.0', declaration)] }))]).toEqual([declaration, []])
  })

  test('is the same in the data of a page', () => {
    const discovery = site({ reports: [release('1.0.0', declare('/reports', { navItems: [navItem('/reports')] }))] })
    const data: unknown = JSON.parse(JSON.stringify(withRemoteTable({ microFrontends: {} }, remoteTable(discovery))))

    expect([...remoteTableIn(data)]).toEqual([...remoteTable(discovery)])
    for (const other of [undefined, null, 'x', {}, { extras: 1 }]) expect([...remoteTableIn(other)]).toEqual([])
  })
})

describe('the navigation items in the table', () => {
  const itemsOf = (navItems: unknown) =>
    remoteTable(site({ reports: [release('1.0.0', declare('/reports', { navItems }))] })).get('reports')?.navItems

  test('have the known fields and languages only', () => {
    const { label, ...rest } = navItem('/reports')

    expect(itemsOf([{ ...rest, label: { ...label, fr: 'Page' }, icon: 'x' }])).toEqual([navItem('/reports')])
  })

  test('have different targets', () => {
    const items = [navItem('/reports'), { ...navItem('/reports'), position: 2 }, navItem('/reports/all')]

    expect(itemsOf(items)).toEqual([items[0], items[2]])
  })

  for (const text of ['', ' ', '\u00A0', '\u2003Page', 'Page\u2028', 'a\u2029b', 'a\u200Bb', '<b>', 7, null]) {
    test(`lack one with the label ${JSON.stringify(text)}`, () => {
      expect(itemsOf([{ ...navItem('/reports'), label: { en: 'Page', ru: text } }])).toEqual([])
    })
  }
})

describe('remoteForPath', () => {
  const table = remoteTable(site({ reports: [release('1.0.0', declare('/team/reports'))] }))

  test('is the remote for its prefix and the paths below it', () => {
    expect(remoteForPath(table, '/team/reports')).toBe('reports')
    expect(remoteForPath(table, '/team/reports/any/thing')).toBe('reports')
    expect(remoteForPath(table, '/Team/REPORTS/any')).toBe('reports')
  })

  for (const path of ['/team', '/team/reportsx', '/x/team/reports', '/']) {
    test(`is null for ${path}`, () => expect(remoteForPath(table, path)).toBeNull())
  }
})

test('the declared routes are those under the prefixes, also with an unknown audience, which guards deny', () => {
  const routes = [
    ...['owner', '', ['anyone'], { toString: 1 }, undefined].map((audience) => ({ path: '/reports', audience })),
    { path: '/reports/:id', audience: 'user' },
    { path: '/admin/users', audience: 'anyone' },
    { path: { toString: 1 }, audience: 'anyone' },
    { path: 'javascript:alert(1)', audience: 'anyone' },
    null,
  ]

  expect(declaredRoutes(declarationOf(release('1.0.0', declare('/reports', { routes }))))).toEqual([
    ...Array.from({ length: 5 }, () => ({ path: '/reports', audience: 'unknown' })),
    { path: '/reports/:id', audience: 'user' },
  ])
})
