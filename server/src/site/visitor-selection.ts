import {
  isCanary,
  releasesIn,
  remoteTable,
  appsIn,
  type DiscoveredRelease,
  type Discovery,
  type RemoteTable,
} from '@sallyport/contract/site'
import { remoteFor, shellFor } from './discovery.ts'

/** What a visitor gets of a site. Visitors with the same `name` get the same. */
export type Selection = { name: string; shell: DiscoveredRelease; remotes: RemoteTable }

type CacheEntry = { canaryApps: readonly string[]; selections: Map<string, Selection> }

const cache = new WeakMap<Discovery, CacheEntry>()

function entryFor(discovery: Discovery): CacheEntry {
  const known = cache.get(discovery)
  if (known) return known
  const canaryApps = appsIn(discovery).filter((app) => app !== 'shell' && releasesIn(discovery, app).some(isCanary))
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
  const name = releases.map((release) => release?.metadata.version).join(' ')
  const selection = selections.get(name) ?? { name, shell, remotes: remoteTable(discovery, releaseFor) }
  selections.set(name, selection)
  return selection
}
