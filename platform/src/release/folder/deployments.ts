import { discoveryKey, liveRelease, releasesIn, type DiscoveredRelease, type Discovery } from '@sallyport/site'
import { isDistinctVersion } from './release.ts'

type Releases = readonly DiscoveredRelease[]

type ReleasesByState = { live: DiscoveredRelease | null; canary: DiscoveredRelease | null; former: Releases }

export const emptyDiscovery: Discovery = { schema: 'https://mfewg.org/schema/v1-pre.json', microFrontends: {} }

const fullTraffic = 100

export const releaseVersion = ({ metadata }: DiscoveredRelease) => metadata.version

function releasesByState(discovery: Discovery, app: string): ReleasesByState {
  const releases = releasesIn(discovery, app)
  const live = liveRelease(discovery, app)
  const canary = releases.find((one) => one !== live && (one.deployment?.traffic ?? 0) > 0) ?? null
  return { live, canary, former: releases.filter((one) => one !== live && one !== canary) }
}

/** Makes a release live for all visitors. The previous live release becomes the first fallback, and a canary ends. */
export function goLive(discovery: Discovery, app: string, release: DiscoveredRelease, now: string): Discovery {
  const { live, canary, former } = releasesByState(discovery, app)
  const since = (live && isSameVersion(live, release) && live.extras.platform.since) || now
  return withReleasesOf(discovery, app, [
    asDeployed(release, { traffic: fullTraffic, isLive: true, since }),
    ...formerExcept([live, ...former, asWithdrawn(canary)], release, now),
  ])
}

type Canary = { release: DiscoveredRelease; traffic: number }

/** Makes a release the canary for `traffic` percent of visitors. Another canary ends; the same one keeps its start date. */
export function startCanary(discovery: Discovery, app: string, { release, traffic }: Canary, now: string): Discovery {
  const { live, canary, former } = releasesByState(discovery, app)
  if (!live) throw new Error(`${app} has no live release, which a canary needs: release it without --traffic`)
  if (isSameVersion(live, release)) throw new Error(`${app} ${releaseVersion(live)} is live for all already`)
  const since = (canary && isSameVersion(canary, release) && canary.extras.platform.since) || now
  return withReleasesOf(discovery, app, [
    asDeployed(release, { traffic, isLive: false, since }),
    asDeployed(live, { traffic: fullTraffic - traffic, isLive: true, since: live.extras.platform.since }),
    ...formerExcept([...former, asWithdrawn(canary)], release, now),
  ])
}

/**
 * Makes an earlier release live for all. The replaced releases move to the end and are marked as withdrawn, so that a
 * rollback reaches them only by version.
 */
export function rollBackTo(discovery: Discovery, app: string, version: string, now: string): Discovery {
  const { live, canary, former } = releasesByState(discovery, app)
  const target = [live, canary, ...former].find((one) => one && releaseVersion(one) === version)
  if (!target) throw new Error(`${app} ${version} is not in this site: found ${versionsOf(discovery, app)}`)
  const since = target === live ? target.extras.platform.since : now
  return withReleasesOf(discovery, app, [
    asDeployed(target, { traffic: fullTraffic, isLive: true, since }),
    ...formerExcept([...former, asWithdrawn(canary), asWithdrawn(live)], target, now),
  ])
}

/** The live version if there is a canary, else the most recent former version that was not withdrawn. Throws if there is none. */
export function rollbackVersion(discovery: Discovery, app: string): string {
  const { live, canary, former } = releasesByState(discovery, app)
  if (live && canary) return releaseVersion(live)
  const previous = former.find(({ extras }) => !extras.platform.withdrawn)
  if (!previous) {
    throw new Error(`There is no release of ${app} to roll back to: found ${versionsOf(discovery, app)}`)
  }
  return releaseVersion(previous)
}

/** The former releases of an app to keep: the last `keep` releases, and all releases in use at `since` (ISO 8601) or later. */
export type Retention = { keep: number; since?: string }

/** Removes the former releases of an app that need not be kept. For versions that end in `-build-` and a hash, only `keep` applies. */
export function pruneApp(discovery: Discovery, app: string, { keep, since }: Retention): Discovery {
  const { former } = releasesByState(discovery, app)
  const isOld = ({ extras }: DiscoveredRelease) => since === undefined || (extras.platform.until ?? since) < since
  const pruned = new Set(former.slice(keep).filter((one) => isDistinctVersion(releaseVersion(one)) || isOld(one)))
  return withReleasesOf(
    discovery,
    app,
    releasesIn(discovery, app).filter((one) => !pruned.has(one)),
  )
}

const isSameVersion = (one: DiscoveredRelease, other: DiscoveredRelease) =>
  releaseVersion(one) === releaseVersion(other)

function formerExcept(releases: readonly (DiscoveredRelease | null)[], excluded: DiscoveredRelease, now: string) {
  const remaining = releases.filter((one) => one !== null).filter((one) => !isSameVersion(one, excluded))
  return remaining.map((one) => asFormer(one, now))
}

function asFormer(release: DiscoveredRelease, now: string) {
  const { withdrawn, until = now } = release.extras.platform
  return withDeployment(release, { traffic: 0, default: false }, { withdrawn, until })
}

const asWithdrawn = (release: DiscoveredRelease | null) =>
  release && withDeployment(release, release.deployment, { withdrawn: true, until: release.extras.platform.until })

const versionsOf = (discovery: Discovery, app: string) =>
  releasesIn(discovery, app)
    .map((one) => releaseVersion(one) + (one.extras.platform.withdrawn ? ' (withdrawn)' : ''))
    .join(', ') || 'no release at all'

const withReleasesOf = (discovery: Discovery, app: string, releases: Releases): Discovery => ({
  ...discovery,
  microFrontends: { ...discovery.microFrontends, [discoveryKey(app)]: [...releases] },
})

type DeployOptions = { traffic: number; isLive: boolean; since: string | undefined }

const asDeployed = (release: DiscoveredRelease, { traffic, isLive, since }: DeployOptions) =>
  withDeployment(release, { traffic, default: isLive }, { since })

type DeploymentHistory = Partial<Pick<DiscoveredRelease['extras']['platform'], 'since' | 'until' | 'withdrawn'>>

function withDeployment(
  release: DiscoveredRelease,
  deployment: DiscoveredRelease['deployment'],
  history: DeploymentHistory,
) {
  const { since: _since, until: _until, withdrawn: _withdrawn, ...rest } = release.extras.platform
  const { since, until, withdrawn } = history
  const platform = { ...rest, ...(since && { since }), ...(until && { until }), ...(withdrawn && { withdrawn }) }
  return { ...release, ...(deployment && { deployment }), extras: { ...release.extras, platform } }
}
