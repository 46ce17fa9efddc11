import { describe, expect, test } from '@rstest/core'
import { discoveryEntry } from '../folder/built-release.ts'
import { emptyDiscovery, goLive } from '../folder/deployments.ts'
import { build } from '../testing/test-build.ts'
import { checkAudience } from './check-audience.ts'

type Facts = { audience?: unknown; routes?: readonly { path: string; audience: unknown }[] }

const release = (version: string, facts: Facts) => {
  const declaration = { prefixes: ['/reports'], audience: 'anyone', routes: [], navItems: [], ...facts }
  return build({ name: 'reports', version, facts: { contract: 4, declaration } })
}

/** The findings of the check in a release with the facts `next` after a live release with the facts `live`. */
function problemsAfter(live: Facts, next: Facts): string[] {
  const before = goLive(
    emptyDiscovery,
    'reports',
    discoveryEntry(release('1.0.0', live).release),
    '2026-11-22T12:00:00Z',
  )
  const candidate = { builds: [release('1.1.0', next)], before, next: before }
  expect(checkAudience({ ...candidate, allowsWiderAudience: true })).toEqual([])
  return checkAudience(candidate).map(({ found, expected }) => `${found}, expected ${expected}`)
}

const route = (end: string, audience: unknown) => ({ path: `/reports/${end}`, audience })
const expected = (audience: string) => `expected ${audience} as in 1.0.0, or --allow-wider-audience`

describe('a release needs the option for files', () => {
  for (const audience of ['admin', 'members', '', ['anyone'], { toString: 1 }, undefined]) {
    test(`that the audience ${JSON.stringify(audience)} of the live release restricts to admins`, () => {
      expect(problemsAfter({ audience }, { audience })).toEqual([])
      expect(problemsAfter({ audience }, { audience: 'anyone' })).toEqual([
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
