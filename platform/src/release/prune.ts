import { appsIn, releasesIn } from '@sallyport/contract/site'
import { versionOf } from './site/deployments.ts'
import { removeLeftovers } from './site/leftovers.ts'
import { prunedSite } from './site/retention.ts'
import { publishDocument, readDocument, requireSite, type Tell } from './site/site-document.ts'
import { alone } from './site/site-lock.ts'

/** Forgets all but the last `keep` former releases of every app, with their files, and gives what is gone. */
export async function prune(site: string, keep: number, tell: Tell): Promise<string[]> {
  requireSite(site)
  return alone(
    site,
    () => forget(site, keep),
    (holder) => tell(`waiting for another change of ${site}. ${holder}`),
  )
}

async function forget(site: string, keep: number): Promise<string[]> {
  const before = readDocument(site)
  const apps = appsIn(before)
  const after = prunedSite(site, before, { keep })
  const left = new Set(apps.flatMap((app) => releasesIn(after, app)))
  const gone = apps.flatMap((app) =>
    releasesIn(before, app)
      .filter((release) => !left.has(release))
      .map((release) => `${app} ${versionOf(release)}`),
  )
  if (gone.length === 0) return gone
  // Nobody is told of a file that is about to go.
  publishDocument(site, after)
  removeLeftovers(site, after)
  return gone
}
