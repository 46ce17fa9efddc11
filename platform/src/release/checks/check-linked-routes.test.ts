import { describe, expect, test } from '@rstest/core'
import { routes, routesOwnedBy } from '@sallyport/contract/config'
import { siteApps } from '../../workspace.ts'
import { discoveryEntry } from '../folder/built-release.ts'
import { emptyDiscovery, goLive, startCanary } from '../folder/deployments.ts'
import { build } from '../testing/test-build.ts'
import { checkLinkedRoutes, checkOwnedRoutes } from './check-linked-routes.ts'

const now = '2026-11-22T12:00:00.000Z'
const owned = routesOwnedBy('office').map(({ path, audience }) => ({ path, audience }))

function office(version: string, declared: readonly { path: string; audience: string }[]) {
  const declaration = { prefixes: ['/office'], audience: 'anyone', routes: declared, navItems: [] }
  return build({ name: 'office', version, facts: { contract: 4, declaration } })
}
const auth = () => build({ name: 'auth', version: '1.0.0', facts: { contract: 4 } })

const candidate = (one: ReturnType<typeof build>, next = emptyDiscovery) => ({ builds: [one], before: next, next })
const found = (problems: readonly { found: string }[]) => problems.map((problem) => problem.found)

test('every route of the contract has an owner in the workspace', () => {
  const paths = siteApps.flatMap(routesOwnedBy).map(({ path }) => path)

  expect(paths.toSorted()).toEqual(
    Object.values(routes)
      .map(({ path }) => path)
      .toSorted(),
  )
})

describe('the release of an owner of routes of the contract', () => {
  test('serves all of them with their audience', () => {
    const served = [
      { path: '/office/nodes', audience: 'user' },
      { path: '/office/node/:id', audience: 'anyone' },
    ]

    expect(found(checkOwnedRoutes(candidate(office('1.0.0', served))))).toEqual([
      'office 1.0.0 without /office/node/:id for user',
      'office 1.0.0 without /office/premium for user',
    ])
    expect(checkOwnedRoutes(candidate(office('1.0.0', owned)))).toEqual([])
  })

  test('has no other audience for a path that one of them matches', () => {
    const withRoute = (audience: string) =>
      checkOwnedRoutes(candidate(office('1.0.0', [...owned, { path: '/office/node/create', audience }])))

    expect(withRoute('user')).toEqual([])
    expect(withRoute('admin')).toEqual([
      {
        found: 'office 1.0.0: /office/node/create for admin',
        expected: 'user as /office/node/:id of the contract, by which guards decide for this path',
      },
    ])
  })
})

describe('a release that may link to another app', () => {
  const incomplete = owned.filter(({ path }) => path !== '/office/premium')
  const live = goLive(emptyDiscovery, 'office', discoveryEntry(office('1.0.0', incomplete).release), now)

  test('is rejected while the live release of that app does not serve a route of the contract', () => {
    expect(checkLinkedRoutes(candidate(auth(), live))).toEqual([
      {
        found: 'office 1.0.0, which is live, without /office/premium for user',
        expected: 'a release of office that serves it, before or together with one that may link to it',
      },
    ])
  })

  test('is rejected while only a canary of that app serves the route', () => {
    const release = discoveryEntry(office('1.1.0', owned).release)

    expect(
      checkLinkedRoutes(candidate(auth(), startCanary(live, 'office', { release, traffic: 30 }, now))),
    ).toHaveLength(1)
    expect(checkLinkedRoutes(candidate(auth(), goLive(live, 'office', release, now)))).toEqual([])
  })

  test('is accepted when it belongs to that app', () => {
    expect(checkLinkedRoutes(candidate(office('1.1.0', owned), live))).toEqual([])
  })
})
