import { rmSync } from 'node:fs'
import path from 'node:path'
import { routesOwnedBy } from '@sallyport/contract/config'
import { appsIn, discoveryKey, releasesIn, siteFolders, type Discovery } from '@sallyport/contract/site'
import { removeLeftovers } from './site/leftovers.ts'
import { withReleaseHashes } from './site/release-hashes.ts'
import { publishDocument, readDocument, requireSite, type OnStep } from './site/site-document.ts'
import { withLock } from './site/site-lock.ts'

type RemoveOptions = { site: string; app: string; onStep: OnStep }

/** Removes a remote with all of its releases from a site. Their hashes stay, because browsers may still cache the files. */
export async function removeApp({ site, app, onStep }: RemoveOptions): Promise<void> {
  requireSite(site)
  requireRemovable(app)
  await withLock(
    site,
    async () => {
      const next = withoutApp(withReleaseHashes(site, readDocument(site)), app)
      publishDocument(site, next, onStep)
      removeLeftovers(site, next)
      rmSync(path.join(site, siteFolders.remotes, app), { recursive: true, force: true })
    },
    (holder) => onStep(`waiting for another change of ${site}. ${holder}`),
  )
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
