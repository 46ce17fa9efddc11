import { appsIn, liveRelease, releasesIn, type DiscoveredRelease, type Discovery } from '@sallyport/contract/site'
import type { Attempt } from '../federation/load-log.ts'

/** `known` are the releases that the page has pinned (`pinnedReleases`), some of which may be pruned by now. */
export type PageState = { shellVersion: string; attempts: readonly Attempt[]; known: Discovery }

export type ReleaseRow = {
  part: string
  version: string
  deployment: 'live' | 'canary' | 'former'
  /** Percentage of visitors. */
  traffic: number
  inPage: 'loaded' | 'failed' | 'notRequested'
  /** Unix seconds. */
  since: number | null
  bytes: number | null
  contract: number
  integrity: string
}

/** Releases that are live, a canary, or requested by this page, by part; no other former releases. */
export function releaseRows(discovery: Discovery, page: PageState): ReleaseRow[] {
  const parts = new Set([discovery, page.known].flatMap(appsIn))
  return [...parts].flatMap((part) => {
    const live = liveRelease(discovery, part)
    return [...releasesIn(discovery, part), ...prunedOf(part, discovery, page)]
      .map((release) => rowOf(part, release, release === live, page))
      .filter(({ deployment, inPage }) => deployment !== 'former' || inPage !== 'notRequested')
  })
}

/** Releases that this page knows and that are no longer in the document, without their outdated deployment. */
function prunedOf(part: string, discovery: Discovery, { known }: PageState): DiscoveredRelease[] {
  const versions = new Set(releasesIn(discovery, part).map(({ metadata }) => metadata.version))
  const pruned = releasesIn(known, part).filter(({ metadata }) => !versions.has(metadata.version))
  return pruned.map(({ deployment: _outdated, ...release }) => release)
}

function rowOf(part: string, release: DiscoveredRelease, isLive: boolean, page: PageState): ReleaseRow {
  const { metadata, deployment, extras } = release
  const { contract, since, bytes } = extras.platform
  const traffic = deployment?.traffic ?? 0
  return {
    part,
    version: metadata.version,
    deployment: isLive ? 'live' : traffic > 0 ? 'canary' : 'former',
    traffic,
    inPage: stateOf(part, metadata.version, page),
    since: since === undefined ? null : Math.floor(Date.parse(since) / 1000),
    bytes: bytes ?? null,
    contract,
    integrity: metadata.integrity,
  }
}

function stateOf(part: string, version: string, { shellVersion, attempts }: PageState): ReleaseRow['inPage'] {
  if (part === 'shell') return version === shellVersion ? 'loaded' : 'notRequested'
  const attemptsOfRelease = attempts.filter((attempt) => attempt.app === part && attempt.version === version)
  if (attemptsOfRelease.some(({ outcome }) => outcome === 'loaded')) return 'loaded'
  return attemptsOfRelease.length > 0 ? 'failed' : 'notRequested'
}
