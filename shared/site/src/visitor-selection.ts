import {
  appsIn,
  isCanary,
  liveRelease,
  releasesFor,
  releasesIn,
  type DiscoveredRelease,
  type Discovery,
} from './discovery-document.ts'
import { declarationOf, readRemoteTable, type RemoteTable } from './remote-table.ts'

/** The shell for a canary bucket; without a bucket, the live shell. Throws if the site has no shell. */
export function shellFor(discovery: Discovery, bucket: number | undefined): DiscoveredRelease {
  const [shell] = releasesFor(discovery, 'shell', { bucket })
  if (!shell) throw new Error('discovery.json: expected a shell that is live, found none')
  return shell
}

/** The preferred release of a remote that is compatible with the shell, if any. Without a bucket, canaries are skipped. */
export function remoteFor(
  discovery: Discovery,
  app: string,
  { bucket, shell }: { bucket: number | undefined; shell: DiscoveredRelease },
) {
  const [remote] = releasesFor(discovery, app, { bucket, platform: shell.extras.platform })
  return remote
}

/** The shell and the remotes for a visitor. Selections of one discovery document with the same `cacheKey` are equal. */
type Selection = { cacheKey: string; shell: DiscoveredRelease; remotes: RemoteTable }

/** The apps that have a canary: the selection of the others is the same for all visitors of a shell. */
type CacheEntry = { canaryApps: readonly string[]; selections: Map<string, Selection> }

const cache = new WeakMap<Discovery, CacheEntry>()

function entryFor(discovery: Discovery): CacheEntry {
  const known = cache.get(discovery)
  if (known) return known
  const canaryApps = remotesIn(discovery).filter((app) => releasesIn(discovery, app).some(isCanary))
  const entry = { canaryApps, selections: new Map<string, Selection>() }
  cache.set(discovery, entry)
  return entry
}

/** Selects the shell for a canary bucket, and the remotes with the navigation items of their selected releases. */
export function selectionFor(discovery: Discovery, bucket: number | undefined): Selection {
  const { canaryApps, selections } = entryFor(discovery)
  const shell = shellFor(discovery, bucket)
  const releaseFor = (app: string) => remoteFor(discovery, app, { bucket, shell })
  const releases = [shell, ...canaryApps.map(releaseFor)]
  const cacheKey = releases.map((release) => release?.metadata.version).join(' ')
  const selection = selections.get(cacheKey) ?? { cacheKey, shell, remotes: remoteTable(discovery, releaseFor) }
  selections.set(cacheKey, selection)
  return selection
}

const remotesIn = (discovery: Discovery) => appsIn(discovery).filter((app) => app !== 'shell')

/** The remote table for a visitor. Navigation items are from the release that `releaseFor` returns, or from the live release. */
export function remoteTable(
  discovery: Discovery,
  releaseFor: (app: string) => DiscoveredRelease | undefined = () => undefined,
): RemoteTable {
  const facts = remotesIn(discovery).map((app) => {
    const live = liveRelease(discovery, app)
    const { prefixes, audience } = declarationOf(live)
    return [app, { prefixes, audience, navItems: declarationOf(releaseFor(app) ?? live).navItems }]
  })
  return readRemoteTable(Object.fromEntries(facts))
}

/** The discovery document for the data block of a page. */
export const withRemoteTable = (discovery: Discovery, table: RemoteTable): Discovery => ({
  ...discovery,
  extras: { platform: { remotes: Object.fromEntries(table) } },
})
