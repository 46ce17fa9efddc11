import { discoveryKey, liveRelease, releasesIn, type DiscoveredRelease, type Discovery } from '@sallyport/contract/site'
import { isDistinctVersion } from '../../build/release.ts'

type Releases = readonly DiscoveredRelease[]

type Deployments = { live: DiscoveredRelease | null; canary: DiscoveredRelease | null; former: Releases }

export const emptyDiscovery: Discovery = { schema: 'https://mfewg.org/schema/v1-pre.json', microFrontends: {} }

const fullTraffic = 100

export const releaseVersion = ({ metadata }: DiscoveredRelease) => metadata.version

function deploymentsOf(discovery: Discovery, app: string): Deployments {
  const releases = releasesIn(discovery, app)
  const live = liveRelease(discovery, app)
  const canary = releases.find((one) => one !== live && (one.deployment?.traffic ?? 0) > 0) ?? null
  return { live, canary, former: releases.filter((one) => one !== live && one !== canary) }
}

/** Makes a release live for all. The previously live one becomes the first fallback, and a canary ends. */
export function goLive(discovery: Discovery, app: string, release: DiscoveredRelease, now: string): Discovery {
  const { live, canary, former } = deploymentsOf(discovery, app)
  const since = (live && isSame(live, release) && live.extras.platform.since) || now
  return withReleases(discovery, app, [
    deployed(release, { traffic: fullTraffic, isLive: true, since }),
    ...formerExcept([live, ...former, withdrawn(canary)], release, now),
  ])
}

type Canary = { release: DiscoveredRelease; traffic: number }

/** Makes a release the canary for `traffic` percent of visitors. Another canary ends; the same one keeps its start date. */
export function startCanary(discovery: Discovery, app: string, { release, traffic }: Canary, now: string): Discovery {
  const { live, canary, former } = deploymentsOf(discovery, app)
  if (!live) throw new Error(`${app} has no live release, which a canary needs: release it without --traffic`)
  if (isSame(live, release)) throw new Error(`${app} ${releaseVersion(live)} is live for all already`)
  const since = (canary && isSame(canary, release) && canary.extras.platform.since) || now
  return withReleases(discovery, app, [
    deployed(release, { traffic, isLive: false, since }),
    deployed(live, { traffic: fullTraffic - traffic, isLive: true, since: live.extras.platform.since }),
    ...formerExcept([...former, withdrawn(canary)], release, now),
  ])
}

/**
 * Makes an earlier release live for all. The replaced releases move to the end and are marked as withdrawn, so that a
 * rollback reaches them only by version.
 */
export function rollBackTo(discovery: Discovery, app: string, version: string, now: string): Discovery {
  const { live, canary, former } = deploymentsOf(discovery, app)
  const target = [live, canary, ...former].find((one) => one && releaseVersion(one) === version)
  if (!target) throw new Error(`${app} ${version} is not in this site: found ${versionsOf(discovery, app)}`)
  const since = target === live ? target.extras.platform.since : now
  return withReleases(discovery, app, [
    deployed(target, { traffic: fullTraffic, isLive: true, since }),
    ...formerExcept([...former, withdrawn(canary), withdrawn(live)], target, now),
  ])
}

/** The target of a rollback without a version: the live release when there is a canary, else the last one not withdrawn. */
export function rollbackVersion(discovery: Discovery, app: string): string {
  const { live, canary, former } = deploymentsOf(discovery, app)
  if (live && canary) return releaseVersion(live)
  const previous = former.find(({ extras }) => !extras.platform.withdrawn)
  if (!previous) {
    throw new Error(`There is no release of ${app} to roll back to: found ${versionsOf(discovery, app)}`)
  }
  return releaseVersion(previous)
}

export type Retention = { keep: number; since?: string }

/** Removes former releases that are not retained. `since` does not apply to distinct versions of builds. */
export function pruneApp(discovery: Discovery, app: string, { keep, since }: Retention): Discovery {
  const { former } = deploymentsOf(discovery, app)
  const isOld = ({ extras }: DiscoveredRelease) => since === undefined || (extras.platform.until ?? since) < since
  const gone = new Set(former.slice(keep).filter((one) => isDistinctVersion(releaseVersion(one)) || isOld(one)))
  return withReleases(
    discovery,
    app,
    releasesIn(discovery, app).filter((one) => !gone.has(one)),
  )
}

/** Sets `until` to `now` on former releases without it, which were written by older versions. */
export function withUntil(discovery: Discovery, app: string, now: string): Discovery {
  const former = new Set(deploymentsOf(discovery, app).former)
  return withReleases(
    discovery,
    app,
    releasesIn(discovery, app).map((one) => (former.has(one) ? asFormer(one, now) : one)),
  )
}

const isSame = (one: DiscoveredRelease, other: DiscoveredRelease) => releaseVersion(one) === releaseVersion(other)

function formerExcept(releases: readonly (DiscoveredRelease | null)[], excluded: DiscoveredRelease, now: string) {
  const remaining = releases.filter((one) => one !== null).filter((one) => !isSame(one, excluded))
  return remaining.map((one) => asFormer(one, now))
}

function asFormer(release: DiscoveredRelease, now: string) {
  const { withdrawn, until = now } = release.extras.platform
  return withDeployment(release, { traffic: 0, default: false }, { withdrawn, until })
}

const withdrawn = (release: DiscoveredRelease | null) =>
  release && withDeployment(release, release.deployment, { withdrawn: true, until: release.extras.platform.until })

const versionsOf = (discovery: Discovery, app: string) =>
  releasesIn(discovery, app)
    .map((one) => releaseVersion(one) + (one.extras.platform.withdrawn ? ' (withdrawn)' : ''))
    .join(', ') || 'no release at all'

const withReleases = (discovery: Discovery, app: string, releases: Releases): Discovery => ({
  ...discovery,
  microFrontends: { ...discovery.microFrontends, [discoveryKey(app)]: [...releases] },
})

type Deployed = { traffic: number; isLive: boolean; since: string | undefined }

const deployed = (release: DiscoveredRelease, { traffic, isLive, since }: Deployed) =>
  withDeployment(release, { traffic, default: isLive }, { since })

type DeploymentFacts = Partial<Pick<DiscoveredRelease['extras']['platform'], 'since' | 'until' | 'withdrawn'>>

function withDeployment(
  release: DiscoveredRelease,
  deployment: DiscoveredRelease['deployment'],
  facts: DeploymentFacts,
) {
  const { since: _since, until: _until, withdrawn: _withdrawn, ...rest } = release.extras.platform
  const { since, until, withdrawn } = facts
  const platform = { ...rest, ...(since && { since }), ...(until && { until }), ...(withdrawn && { withdrawn }) }
  return { ...release, ...(deployment && { deployment }), extras: { ...release.extras, platform } }
}
