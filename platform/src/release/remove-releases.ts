import { rmSync } from 'node:fs'
import path from 'node:path'
import { routesOwnedBy } from '@sallyport/contract/config'
import { appsIn, releasesIn, discoveryKey, siteFolders, type Discovery } from '@sallyport/site'
import { updateDeltas } from './deltas/update-deltas.ts'
import { releaseVersion } from './folder/deployments.ts'
import { removeLeftovers } from './folder/leftovers.ts'
import { withReleaseHashes } from './folder/release-hashes.ts'
import { pruneDiscovery } from './folder/retention.ts'
import { publishDocument, readDocument, requireSite, type OnStep } from './folder/site-document.ts'
import { withSiteLock } from './folder/site-lock.ts'

/** Removes all former releases of every app except the last `keep`, with their files. Returns the removed releases: `office 1.0.0`. */
export async function prune(site: string, keep: number, onStep: OnStep): Promise<string[]> {
  requireSite(site)
  return withSiteLock(site, onStep, () => pruneReleases(site, keep, onStep))
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
  // Published before the files are removed, so that the document never names a missing file.
  publishDocument(site, after)
  removeLeftovers(site, after)
  await updateDeltas(site, after, onStep)
  return removed
}

type RemoveOptions = { site: string; app: string; onStep: OnStep }

/** Removes a remote with all of its releases from a site. Their hashes stay, because browsers may still cache the files. */
export async function removeApp({ site, app, onStep }: RemoveOptions): Promise<void> {
  requireSite(site)
  requireRemovable(app)
  await withSiteLock(site, onStep, async () => {
    const next = withoutApp(withReleaseHashes(site, readDocument(site)), app)
    publishDocument(site, next, onStep)
    removeLeftovers(site, next)
    rmSync(path.join(site, siteFolders.remotes, app), { recursive: true, force: true })
  })
}

function requireRemovable(app: string): void {
  const owned = routesOwnedBy(app).map((route) => route.path)
  if (owned.length === 0) return
  throw new Error(`${app} cannot be removed: other packages link to its routes ${owned.join(', ')}`)
}

function withoutApp(discovery: Discovery, app: string): Discovery {
  if (releasesIn(discovery, app).length === 0)
    throw new Error(`${app} is not in this site: found ${appsIn(discovery).join(', ')}`)
  const { [discoveryKey(app)]: _removed, ...microFrontends } = discovery.microFrontends
  return { ...discovery, microFrontends }
}
