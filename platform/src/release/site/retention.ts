import { appsIn, type Discovery } from '@sallyport/contract/site'
import { pruneApp, withUntil, type Retention } from './deployments.ts'
import { withReleaseHashes } from './release-hashes.ts'

export const retainedFormer = 3
/**
 * Days for which every former release is retained, because open pages still load its files. Does not apply to distinct
 * versions of builds, of which development creates many a day.
 */
export const retainedDays = 7

const dayInMilliseconds = 86_400_000

export function pruneOld(site: string, discovery: Discovery, now: string): Discovery {
  const since = new Date(Date.parse(now) - retainedDays * dayInMilliseconds).toISOString()
  const dated = appsIn(discovery).reduce((document, app) => withUntil(document, app, now), discovery)
  return pruneDiscovery(site, dated, { keep: retainedFormer, since })
}

export const pruneDiscovery = (site: string, discovery: Discovery, retention: Retention): Discovery =>
  appsIn(discovery).reduce((document, app) => pruneApp(document, app, retention), withReleaseHashes(site, discovery))
