import { matchRoute, routes, routesOwnedBy, type Route } from '@sallyport/contract/config'
import {
  appsIn,
  declarationOf,
  declaredRoutes,
  liveRelease,
  type DeclaredRoute,
  type UnknownDeclaration,
} from '@sallyport/site'
import { releaseVersion } from '../folder/deployments.ts'
import type { Candidate, Problem } from './check.ts'

const linkedRoutes: readonly Route[] = Object.values(routes)

/** Checks that a build serves all routes of the contract that its app owns, and that no route of the contract hides its routes. */
export const checkOwnedRoutes = ({ builds }: Candidate): Problem[] =>
  builds
    .filter(({ release }) => release.name !== 'shell')
    .flatMap(({ release: { name, version, declaration } }) => {
      const declared = declaredRoutes(Object(declaration) as UnknownDeclaration)
      const missing = missingRoutes(name, declared).map(({ path, audience }) => ({
        found: `${name} ${version} without ${path} for ${audience}`,
        expected: 'its routes in shared/contract/src/config/routes.ts, because other packages link to them',
      }))
      return missing.concat(hiddenRouteProblems(`${name} ${version}`, declared))
    })

/** Checks that the live releases of all other apps serve the routes of the contract to which the builds may link. */
export const checkLinkedRoutes = ({ builds, next }: Candidate): Problem[] =>
  appsIn(next)
    .filter((app) => app !== 'shell' && !builds.some(({ release }) => release.name === app))
    .flatMap((app) => {
      const live = liveRelease(next, app)
      if (!live) return []
      return missingRoutes(app, declaredRoutes(declarationOf(live))).map(({ path, audience }) => ({
        found: `${app} ${releaseVersion(live)}, which is live, without ${path} for ${audience}`,
        expected: `a release of ${app} that serves it, before or together with one that may link to it`,
      }))
    })

const missingRoutes = (app: string, declared: readonly DeclaredRoute[]): readonly Route[] =>
  routesOwnedBy(app).filter(
    (owned) => !declared.some(({ path, audience }) => path === owned.path && audience === owned.audience),
  )

/** Guards look up routes of the contract first, so a declared route that matches one of them must have the same audience. */
const hiddenRouteProblems = (release: string, declared: readonly DeclaredRoute[]): Problem[] =>
  declared.flatMap(({ path, audience }) => {
    const linked = matchRoute(linkedRoutes, path)
    if (!linked || linked.path === path || linked.audience === audience) return []
    return [
      {
        found: `${release}: ${path} for ${audience}`,
        expected: `${linked.audience} as ${linked.path} of the contract, by which guards decide for this path`,
      },
    ]
  })
