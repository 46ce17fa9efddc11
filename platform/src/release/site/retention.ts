import { appsIn, type Discovery } from '@sallyport/contract/site'
import { pruned, withUntil, type Retention } from './deployments.ts'
import { withReleaseHashes } from './release-hashes.ts'

/** Former releases of each app that stay however old they are: what a rollback may lead to. */
export const formerKept = 3
/**
 * Days for which a former release stays in any case: pages that were open before it was replaced still fetch its files.
 * Not for builds under a version of their own, of which development makes many a day.
 */
export const daysKept = 7

const dayInMilliseconds = 86_400_000

/** The rule by which each release prunes a site. */
export function pruneOld(site: string, discovery: Discovery, now: string): Discovery {
  const since = new Date(Date.parse(now) - daysKept * dayInMilliseconds).toISOString()
  const dated = appsIn(discovery).reduce((document, app) => withUntil(document, app, now), discovery)
  return prunedSite(site, dated, { keep: formerKept, since })
}

/** The document without the former releases that are not retained. It keeps their hashes. */
export const prunedSite = (site: string, discovery: Discovery, retention: Retention): Discovery =>
  appsIn(discovery).reduce((document, app) => pruned(document, app, retention), withReleaseHashes(site, discovery))
