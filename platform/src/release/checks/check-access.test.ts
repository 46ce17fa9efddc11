import { describe, expect, test } from '@rstest/core'
import { discoveryEntry } from '../built/built-release.ts'
import { emptyDiscovery, goLive } from '../site/deployments.ts'
import { build } from '../testing/test-build.ts'
import { checkAccess } from './check-access.ts'

type Facts = { access?: unknown; routes?: readonly { path: string; access: unknown }[] }

const release = (version: string, facts: Facts) => {
  const declaration = { prefixes: ['/reports'], access: 'anyone', routes: [], navItems: [], ...facts }
  return build({ name: 'reports', version, facts: { contract: 3, declaration } })
}

/** What the check finds in a release after a live one. */
function problemsAfter(live: Facts, next: Facts): string[] {
  const before = goLive(
    emptyDiscovery,
    'reports',
    discoveryEntry(release('1.0.0', live).release),
    '2026-11-22T12:00:00Z',
  )
  const candidate = { builds: [release('1.1.0', next)], before, next: before }
  expect(checkAccess({ ...candidate, allowsAccess: true })).toEqual([])
  return checkAccess(candidate).map(({ found, expected }) => `${found}, expected ${expected}`)
}

const route = (end: string, access: unknown) => ({ path: `/reports/${end}`, access })
const expected = (access: string) => `expected ${access} as in 1.0.0, or --allow-access`

describe('a release needs the option for files', () => {
  for (const access of ['admin', 'members', '', ['anyone'], { toString: 1 }, undefined]) {
    test(`that the access ${JSON.stringify(access)} of the live release restricts to admins`, () => {
      expect(problemsAfter({ access }, { access })).toEqual([])
      expect(problemsAfter({ access }, { access: 'anyone' })).toEqual([
        `reports 1.1.0: its files for anyone, ${expected('admin')}`,
      ])
    })
  }
})

describe('a release needs the option for a path', () => {
  const replacements: [name: string, live: string, next: string, found: string][] = [
    ['of the same route', 'export', 'export', '/reports/export'],
    ['of a pattern with another parameter', ':id', ':page', '/reports/:page'],
    ['of a new route that the live pattern matches', ':id', 'export', '/reports/export'],
    ['of a dropped route that a new pattern matches', 'export', ':page', '/reports/export'],
    ['that both of two patterns match', ':id/edit', 'export/:mode', '/reports/export/edit'],
  ]
  for (const [name, live, next, found] of replacements) {
    test(name, () => {
      expect(problemsAfter({ routes: [route(live, 'admin')] }, { routes: [route(next, 'anyone')] })).toEqual([
        `reports 1.1.0: ${found} for anyone, ${expected('admin')}`,
      ])
    })
  }

  test('of a dropped route that a remaining pattern matches', () => {
    const pattern = route(':id', 'user')

    expect(problemsAfter({ routes: [pattern, route('secret', 'admin')] }, { routes: [pattern] })).toEqual([
      `reports 1.1.0: /reports/secret for user, ${expected('admin')}`,
    ])
  })
})

test('a release needs no option when it restricts a path to admins, adds one, or serves one no longer', () => {
  const live = [route(':id', 'user'), route('old', 'admin'), route('old/more', 'admin')]
  const next = [route(':name', 'admin'), route('new/:id', 'anyone'), route('old', 'admin')]

  expect(problemsAfter({ routes: live }, { routes: next })).toEqual([])
})
