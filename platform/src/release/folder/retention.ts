import { appsIn, releasesIn, type Discovery } from '@sallyport/site'
import { pruneApp, type Retention } from './deployments.ts'
import { withReleaseHashes } from './release-hashes.ts'

/** The minimum number of former releases to keep of each app. */
export const retainedCount = 3
/**
 * Days for which every former release is kept, because open pages still load its files. Does not apply to versions that end in `-build-`
 * and a hash, because development creates many of them.
 */
export const retainedDays = 7

const dayInMilliseconds = 86_400_000

export function pruneOld(site: string, discovery: Discovery, now: string): Discovery {
  return pruneDiscovery(site, discovery, { keep: retainedCount, since: retainedSince(discovery, now) })
}

/**
 * The start of the last `retainedDays`. The time between two changes of the site counts as one day at most: the clock of a release may be
 * wrong by a month, which no reader of the document can tell from a month without releases, and pages of yesterday are still open then.
 */
function retainedSince(discovery: Discovery, now: string): string {
  let later = Date.parse(now)
  let age = 0
  for (const time of changeTimes(discovery).filter((one) => one < later)) {
    const gap = Math.min(later - time, dayInMilliseconds)
    if (age + gap > retainedDays * dayInMilliseconds) return new Date(time + 1).toISOString()
    age += gap
    later = time
  }
  return new Date(0).toISOString()
}

/** When releases of all apps became live or a canary, or were replaced, in unix milliseconds, newest first. */
function changeTimes(discovery: Discovery): number[] {
  const platforms = appsIn(discovery).flatMap((app) => releasesIn(discovery, app).map(({ extras }) => extras.platform))
  const times = platforms.flatMap(({ since, until }) =>
    [since, until].flatMap((text) => (text ? [Date.parse(text)] : [])),
  )
  return times.toSorted((one, other) => other - one)
}

export const pruneDiscovery = (site: string, discovery: Discovery, retention: Retention): Discovery =>
  appsIn(discovery).reduce((document, app) => pruneApp(document, app, retention), withReleaseHashes(site, discovery))
