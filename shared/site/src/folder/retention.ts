import { appsIn, type Discovery } from '../site.ts'
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
  const since = new Date(Date.parse(now) - retainedDays * dayInMilliseconds).toISOString()
  return pruneDiscovery(site, discovery, { keep: retainedCount, since })
}

export const pruneDiscovery = (site: string, discovery: Discovery, retention: Retention): Discovery =>
  appsIn(discovery).reduce((document, app) => pruneApp(document, app, retention), withReleaseHashes(site, discovery))
