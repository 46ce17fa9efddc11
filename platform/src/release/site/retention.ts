import { appsIn, type Discovery } from '@sallyport/contract/site'
import { pruneApp, withUntil, type Retention } from './deployments.ts'
import { withReleaseHashes } from './release-hashes.ts'

/** Number of former releases of each app that are retained regardless of age, for rollbacks. */
export const retainedFormer = 3
/**
 * Days for which every former release is retained, because open pages still load its files. Does not apply to distinct
 * versions of builds, of which development creates many a day.
 */
export const retainedDays = 7

const dayInMilliseconds = 86_400_000

/** Prunes the document after a release. `now` is an ISO 8601 date. */
export function pruneOld(site: string, discovery: Discovery, now: string): Discovery {
  const since = new Date(Date.parse(now) - retainedDays * dayInMilliseconds).toISOString()
  const dated = appsIn(discovery).reduce((document, app) => withUntil(document, app, now), discovery)
  return pruneDiscovery(site, dated, { keep: retainedFormer, since })
}

/** Removes former releases that are not retained, and keeps their hashes. */
export const pruneDiscovery = (site: string, discovery: Discovery, retention: Retention): Discovery =>
  appsIn(discovery).reduce((document, app) => pruneApp(document, app, retention), withReleaseHashes(site, discovery))
