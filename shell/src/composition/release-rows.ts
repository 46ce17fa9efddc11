import { liveRelease, type DiscoveredRelease, type Discovery } from '@sallyport/contract/site'
import type { Attempt } from '../federation/journal.ts'

/** What this page knows of the releases that it runs, and what the document said of them when it was asked. */
export type Running = { shellVersion: string; attempts: readonly Attempt[]; told: Discovery }

/** A release of a part of the site: what the site does with it, and what became of it in this page. */
export type ReleaseRow = {
  part: string
  version: string
  deployment: 'live' | 'trial' | 'former'
  /** The share of people who get it, in per cent. */
  traffic: number
  inPage: 'loaded' | 'failed' | 'unasked'
  /** Unix seconds. */
  since: number | null
  bytes: number | null
  contract: number
  integrity: string
}

/**
 * Every release that is live, on trial or asked for by this page, by part, be it pruned since. Former ones that nobody
 * asked for are left out.
 */
export function releaseRows(discovery: Discovery, running: Running): ReleaseRow[] {
  const keys = new Set([discovery, running.told].flatMap(({ microFrontends }) => Object.keys(microFrontends)))
  return [...keys].flatMap((key) => {
    const part = key.slice(key.indexOf('/') + 1)
    const live = liveRelease(discovery, part)
    return [...(discovery.microFrontends[key] ?? []), ...prunedOf(key, discovery, running)]
      .map((release) => rowOf(part, release, release === live, running))
      .filter(({ deployment, inPage }) => deployment !== 'former' || inPage !== 'unasked')
  })
}

/** What this page was told of and the document has no more. Nobody else gets it, whatever was said of that. */
function prunedOf(key: string, discovery: Discovery, { told }: Running): DiscoveredRelease[] {
  const versions = new Set(discovery.microFrontends[key]?.map(({ metadata }) => metadata.version))
  const pruned = (told.microFrontends[key] ?? []).filter(({ metadata }) => !versions.has(metadata.version))
  return pruned.map(({ deployment: _before, ...release }) => release)
}

function rowOf(part: string, release: DiscoveredRelease, isLive: boolean, running: Running): ReleaseRow {
  const { metadata, deployment, extras } = release
  const { contract, since, bytes } = extras.platform
  const traffic = deployment?.traffic ?? 0
  return {
    part,
    version: metadata.version,
    deployment: isLive ? 'live' : traffic > 0 ? 'trial' : 'former',
    traffic,
    inPage: stateOf(part, metadata.version, running),
    since: since === undefined ? null : Math.floor(Date.parse(since) / 1000),
    bytes: bytes ?? null,
    contract,
    integrity: metadata.integrity,
  }
}

/** A release that failed first and loaded later is loaded. */
function stateOf(part: string, version: string, { shellVersion, attempts }: Running): ReleaseRow['inPage'] {
  if (part === 'shell') return version === shellVersion ? 'loaded' : 'unasked'
  const made = attempts.filter((attempt) => attempt.app === part && attempt.version === version)
  if (made.some(({ outcome }) => outcome === 'loaded')) return 'loaded'
  return made.length > 0 ? 'failed' : 'unasked'
}
