import { appsIn, releasesIn } from '@sallyport/contract/site'
import { updateDeltas } from './deltas/update-deltas.ts'
import { releaseVersion } from './site/deployments.ts'
import { removeLeftovers } from './site/leftovers.ts'
import { pruneDiscovery } from './site/retention.ts'
import { publishDocument, readDocument, requireSite, type OnStep } from './site/site-document.ts'
import { withLock } from './site/site-lock.ts'

/** Removes all but the last `keep` former releases of every app with their files. Returns what was removed: `office 1.0.0`. */
export async function prune(site: string, keep: number, onStep: OnStep): Promise<string[]> {
  requireSite(site)
  return withLock(
    site,
    () => pruneReleases(site, keep, onStep),
    (holder) => onStep(`waiting for another change of ${site}. ${holder}`),
  )
}

async function pruneReleases(site: string, keep: number, onStep: OnStep): Promise<string[]> {
  const before = readDocument(site)
  const apps = appsIn(before)
  const after = pruneDiscovery(site, before, { keep })
  const retained = new Set(apps.flatMap((app) => releasesIn(after, app)))
  const removed = apps.flatMap((app) =>
    releasesIn(before, app)
      .filter((release) => !retained.has(release))
      .map((release) => `${app} ${releaseVersion(release)}`),
  )
  if (removed.length === 0) return removed
  // Before the files are removed, so that the document never names a missing file.
  publishDocument(site, after)
  removeLeftovers(site, after)
  await updateDeltas(site, after, onStep)
  return removed
}
