import { audienceForPath } from '@sallyport/contract/config'
import {
  appsIn,
  declarationOf,
  declaredRoutes,
  isCanary,
  isWithin,
  liveRelease,
  readFileAudience,
  readPrefixes,
  releasesIn,
  type DeclaredRoute,
  type Discovery,
  type UnknownDeclaration,
} from '@sallyport/site'
import type { BuiltRelease } from '../folder/built-release.ts'
import { releaseVersion } from '../folder/deployments.ts'
import type { Candidate, Problem } from './check.ts'

/** Checks that no path belongs to two apps, live or canary. */
export const checkPrefixes = ({ builds, next }: Candidate): Problem[] =>
  builds.flatMap(({ release: { name, version, declaration } }) => {
    const prefixes = readPrefixes(Object(declaration).prefixes)
    return prefixesOfOthers(next, name).flatMap((other) =>
      prefixes
        .filter((prefix) => isWithin(prefix, other.prefix) || isWithin(other.prefix, prefix))
        .map((prefix) => ({
          found: `${name} ${version}: ${prefix}`,
          expected: `no overlap with ${other.prefix}, which belongs to ${other.app}`,
        })),
    )
  })

function prefixesOfOthers(discovery: Discovery, name: string): { app: string; prefix: string }[] {
  const others = appsIn(discovery).filter((app) => app !== name)
  return others.flatMap((app) => {
    const inUse = [liveRelease(discovery, app), ...releasesIn(discovery, app).filter(isCanary)]
    const prefixes = new Set(inUse.flatMap((release) => readPrefixes(declarationOf(release).prefixes)))
    return [...prefixes].map((prefix) => ({ app, prefix }))
  })
}

/** Checks that no page or file becomes accessible to more visitors than in the live release, unless allowed explicitly. */
export const checkAudience = ({ builds, before, allowsWiderAudience = false }: Candidate): Problem[] =>
  allowsWiderAudience ? [] : builds.flatMap((built) => widenedIn(built, before))

function widenedIn({ release: { name, version, declaration } }: BuiltRelease, before: Discovery): Problem[] {
  const live = liveRelease(before, name)
  if (live?.extras.platform.declaration === undefined) return []
  const [was, is] = [declarationOf(live), Object(declaration) as UnknownDeclaration]
  const describe = (what: string, now: string, then: string) => ({
    found: `${name} ${version}: ${what} for ${now}`,
    expected: `${then} as in ${releaseVersion(live)}, or --allow-wider-audience`,
  })
  const isForAdmins = ({ audience }: UnknownDeclaration) => readFileAudience(audience) === 'admin'
  const files = isForAdmins(was) && !isForAdmins(is) ? [describe('its files', 'anyone', 'admin')] : []
  const [liveRoutes, nextRoutes] = [declaredRoutes(was), declaredRoutes(is)]
  const routes = commonPaths(nextRoutes, liveRoutes).flatMap((path) => {
    const [then, now] = [audienceForPath(liveRoutes, path), audienceForPath(nextRoutes, path)]
    return then && now && now !== then && now !== 'admin' ? [describe(path, now, then)] : []
  })
  return [...files, ...routes]
}

const commonPaths = (routes: readonly DeclaredRoute[], others: readonly DeclaredRoute[]): string[] => [
  ...new Set(routes.flatMap(({ path }) => others.flatMap((other) => commonPath(path, other.path) ?? []))),
]

/** The most general path that two patterns match, with the parameters of the first; null if no path matches both. */
function commonPath(pattern: string, other: string): string | null {
  const [segments, others] = [pattern.split('/'), other.split('/')]
  const common = segments.map((segment, index) => {
    const match = others[index]
    if (match === segment || match?.startsWith(':')) return segment
    return segment.startsWith(':') ? match : undefined
  })
  return segments.length !== others.length || common.includes(undefined) ? null : common.join('/')
}
