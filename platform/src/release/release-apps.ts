import { releasesIn, type Discovery } from '@sallyport/site'
import { requirePassed, type Check } from './checks/check.ts'
import { removeDeltasExcept, writeDeltas } from './deltas/update-deltas.ts'
import { isReleasePlaced, requireSameFiles, discoveryEntry, type BuiltRelease } from './folder/built-release.ts'
import { goLive, startCanary, releaseVersion } from './folder/deployments.ts'
import { removeLeftovers } from './folder/leftovers.ts'
import { requireSameHash } from './folder/release-hashes.ts'
import { pruneOld } from './folder/retention.ts'
import { publishDocument, readDocument, type OnStep } from './folder/site-document.ts'
import { withSiteLock } from './folder/site-lock.ts'
import { placeRelease } from './place-release.ts'

type ReleaseOptions = {
  site: string
  build: () => Promise<readonly BuiltRelease[]>
  checks: readonly Check[]
  /** Whether more visitors may open pages or load files than with the live releases. */
  allowsWiderAudience?: boolean | undefined
  /** Whether a release may be older than the live one. */
  allowsOlder?: boolean | undefined
  /** Percentage of visitors for a canary; omitted for a release to all. */
  traffic?: number | undefined
  /** The time of the release, in ISO 8601. */
  now: string
  onStep: OnStep
}

/**
 * Builds, checks and places releases, then makes them live by replacing the discovery document. Returns the builds.
 * The site is locked only after building and testing, so checks of the document run again under the lock.
 */
export async function releaseApps(options: ReleaseOptions): Promise<readonly BuiltRelease[]> {
  const { site, build, checks, onStep, allowsWiderAudience, allowsOlder } = options
  const before = readDocument(site)
  const builds = await build()
  onStep('built')
  requireSameBytes(site, before, builds)
  const what = builds.map(describe).join(', ')
  await requirePassed(
    what,
    { builds, before, next: withReleases(before, builds, options), allowsWiderAudience, allowsOlder },
    checks,
  )
  onStep('checked')
  await withSiteLock(site, onStep, async () => {
    const found = readDocument(site)
    requireSameBytes(site, found, builds)
    const next = pruneOld(site, withReleases(found, builds, options), options.now)
    const documentChecks = checks.filter(({ reads }) => reads === 'document')
    await requirePassed(what, { builds, before: found, next, allowsWiderAudience, allowsOlder }, documentChecks)
    for (const one of builds) if (!isReleasePlaced(site, one)) placeRelease(site, one, onStep)
    const deltas = await writeDeltas(site, next, onStep)
    publishDocument(site, next, onStep)
    removeLeftovers(site, next)
    removeDeltasExcept(site, deltas)
  })
  return builds
}

/** Throws when a build has other bytes than the release with the same version. */
function requireSameBytes(site: string, discovery: Discovery, builds: readonly BuiltRelease[]): void {
  for (const one of builds) {
    const { name, version } = one.release
    if (releasesIn(discovery, name).some((known) => releaseVersion(known) === version)) requireSameFiles(site, one)
    else requireSameHash(discovery, one)
  }
}

type Deployment = Pick<ReleaseOptions, 'traffic' | 'now'>

const withReleases = (before: Discovery, builds: readonly BuiltRelease[], deployment: Deployment) =>
  builds.reduce((document, one) => withRelease(document, one, deployment), before)

function withRelease(document: Discovery, { release }: BuiltRelease, { traffic, now }: Deployment): Discovery {
  const entry = discoveryEntry(release)
  if (traffic === undefined) return goLive(document, release.name, entry, now)
  return startCanary(document, release.name, { release: entry, traffic }, now)
}

const describe = ({ release }: BuiltRelease) => `${release.name} ${release.version}`
