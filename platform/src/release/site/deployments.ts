import { discoveryKey, liveRelease, releasesIn, type DiscoveredRelease, type Discovery } from '@sallyport/contract/site'
import { isOwnVersion } from './own-version.ts'

/** The releases of one app in the order of the document: who is first is taken first when another cannot be had. */
type Releases = readonly DiscoveredRelease[]

/** What everybody gets, what some try, and the former releases, the one that was live last before the others. */
type Standing = { live: DiscoveredRelease | null; trial: DiscoveredRelease | null; former: Releases }

/** The document of a site in which nothing is released yet. */
export const emptyDiscovery: Discovery = { schema: 'https://mfewg.org/schema/v1-pre.json', microFrontends: {} }

const all = 100

export const versionOf = ({ metadata }: DiscoveredRelease) => metadata.version

function standingOf(discovery: Discovery, app: string): Standing {
  const releases = releasesIn(discovery, app)
  const live = liveRelease(discovery, app)
  const trial = releases.find((one) => one !== live && (one.deployment?.traffic ?? 0) > 0) ?? null
  return { live, trial, former: releases.filter((one) => one !== live && one !== trial) }
}

/** The release is everybody's; what was live comes right after it, and a trial ends. */
export function goLive(discovery: Discovery, app: string, release: DiscoveredRelease, now: string): Discovery {
  const { live, trial, former } = standingOf(discovery, app)
  const since = (live && isSame(live, release) && live.extras.platform.since) || now
  return withReleases(discovery, app, [
    deployed(release, { traffic: all, isLive: true, since }),
    ...others([live, ...former, withdrawn(trial)], release, now),
  ])
}

type Trial = { release: DiscoveredRelease; traffic: number }

/** Some people try the release beside the live one; another trial ends, the same one goes on with its new share. */
export function tryOut(discovery: Discovery, app: string, { release, traffic }: Trial, now: string): Discovery {
  const { live, trial, former } = standingOf(discovery, app)
  if (!live) throw new Error(`Nothing of ${app} is live that a trial could stand beside: release it without --traffic`)
  if (isSame(live, release)) throw new Error(`${app} ${versionOf(live)} is live for all already`)
  const since = (trial && isSame(trial, release) && trial.extras.platform.since) || now
  return withReleases(discovery, app, [
    deployed(release, { traffic, isLive: false, since }),
    deployed(live, { traffic: all - traffic, isLive: true, since: live.extras.platform.since }),
    ...others([...former, withdrawn(trial)], release, now),
  ])
}

/**
 * An earlier release is everybody's again. What it takes the place of goes last: it was taken back for a reason, and
 * nobody is led to it again without asking for it.
 */
export function goBack(discovery: Discovery, app: string, version: string, now: string): Discovery {
  const { live, trial, former } = standingOf(discovery, app)
  const target = [live, trial, ...former].find((one) => one && versionOf(one) === version)
  if (!target) throw new Error(`${app} ${version} is not in this site: found ${versionsOf(discovery, app)}`)
  const since = target === live ? target.extras.platform.since : now
  return withReleases(discovery, app, [
    deployed(target, { traffic: all, isLive: true, since }),
    ...others([...former, withdrawn(trial), withdrawn(live)], target, now),
  ])
}

/** The version that a rollback leads to: a trial ends first, else it is the one before that was not taken back itself. */
export function versionBefore(discovery: Discovery, app: string): string {
  const { live, trial, former } = standingOf(discovery, app)
  if (live && trial) return versionOf(live)
  const before = former.find(({ extras }) => !extras.platform.withdrawn)
  if (!before) {
    throw new Error(`There is nothing of ${app} to go back to: found ${versionsOf(discovery, app)}`)
  }
  return versionOf(before)
}

/** What stays of the former releases: the last ones, and any that were live or on trial since a moment in ISO 8601. */
export type Retention = { keep: number; since?: string }

/** Only what is live, on trial, or retained of the former releases stays. `since` does not retain own versions of builds. */
export function pruned(discovery: Discovery, app: string, { keep, since }: Retention): Discovery {
  const { former } = standingOf(discovery, app)
  const isOld = ({ extras }: DiscoveredRelease) => since === undefined || (extras.platform.until ?? since) < since
  const gone = new Set(former.slice(keep).filter((one) => isOwnVersion(versionOf(one)) || isOld(one)))
  return withReleases(
    discovery,
    app,
    releasesIn(discovery, app).filter((one) => !gone.has(one)),
  )
}

/** Sets `until` to `now` on former releases that have none, because they were written before it was recorded. */
export function withUntil(discovery: Discovery, app: string, now: string): Discovery {
  const former = new Set(standingOf(discovery, app).former)
  return withReleases(
    discovery,
    app,
    releasesIn(discovery, app).map((one) => (former.has(one) ? ended(one, now) : one)),
  )
}

const isSame = (one: DiscoveredRelease, other: DiscoveredRelease) => versionOf(one) === versionOf(other)

/** All but one release, which nobody gets unless another one fails. */
function others(releases: readonly (DiscoveredRelease | null)[], than: DiscoveredRelease, now: string) {
  const left = releases.filter((one) => one !== null).filter((one) => !isSame(one, than))
  return left.map((one) => ended(one, now))
}

function ended(release: DiscoveredRelease, now: string) {
  const { withdrawn, until = now } = release.extras.platform
  return placed(release, { traffic: 0, default: false }, { withdrawn, until })
}

/** Marked as taken back; what is released or named again loses the mark. */
const withdrawn = (release: DiscoveredRelease | null) =>
  release && placed(release, release.deployment, { withdrawn: true, until: release.extras.platform.until })

const versionsOf = (discovery: Discovery, app: string) =>
  releasesIn(discovery, app)
    .map((one) => versionOf(one) + (one.extras.platform.withdrawn ? ' (taken back)' : ''))
    .join(', ') || 'no release at all'

const withReleases = (discovery: Discovery, app: string, releases: Releases): Discovery => ({
  ...discovery,
  microFrontends: { ...discovery.microFrontends, [discoveryKey(app)]: [...releases] },
})

type Deployed = { traffic: number; isLive: boolean; since: string | undefined }

const deployed = (release: DiscoveredRelease, { traffic, isLive, since }: Deployed) =>
  placed(release, { traffic, default: isLive }, { since })

type Marks = Partial<Pick<DiscoveredRelease['extras']['platform'], 'since' | 'until' | 'withdrawn'>>

/** A release with this deployment and these marks, and no others. */
function placed(release: DiscoveredRelease, deployment: DiscoveredRelease['deployment'], marks: Marks) {
  const { since: _since, until: _until, withdrawn: _withdrawn, ...facts } = release.extras.platform
  const { since, until, withdrawn } = marks
  const platform = { ...facts, ...(since && { since }), ...(until && { until }), ...(withdrawn && { withdrawn }) }
  return { ...release, ...(deployment && { deployment }), extras: { ...release.extras, platform } }
}
