import { platformContract } from '@sallyport/contract/platform'
import { isTimeout, withRetries } from '@sallyport/runtime/loading'
import {
  isCompatible,
  parseSitePath,
  releasesFor,
  releasesIn,
  translationsPath,
  type DiscoveredRelease,
  type Platform,
} from '@sallyport/site'
import { discoveryFor, fetchDiscovery, platformInPage, shellInPage, currentVisitor } from './discovery.ts'
import { LoadFailure } from './load-failure.ts'
import { loadLog, channelOf } from './load-log.ts'

/** The candidates of each requested remote. Pinned unless the remote fails to load, so that versions never mix in a page. */
const pinnedCandidates = new Map<string, Promise<DiscoveredRelease[]>>()
const unpinnedApps = new Set<string>()

/** The compatible releases of a remote in the order in which to try them. Rejects if there is none. */
export function findCandidates(app: string): Promise<DiscoveredRelease[]> {
  const candidates = pinnedCandidates.get(app) ?? lookUpCandidates(app)
  pinnedCandidates.set(app, candidates)
  candidates.catch(() => pinnedCandidates.delete(app))
  return candidates
}

/** Makes the next lookup of a remote that failed to load fetch the discovery document, because the current one may be outdated. */
export function unpinCandidates(app: string): void {
  pinnedCandidates.delete(app)
  unpinnedApps.add(app)
}

/** Retries when the discovery document cannot be fetched. */
export const findCandidatesWithRetries = (app: string) =>
  withRetries(
    () => findCandidates(app),
    (error) => !(error instanceof LoadFailure || isTimeout(error)),
  )

async function lookUpCandidates(app: string): Promise<DiscoveredRelease[]> {
  const releases = releasesFor(await discoveryFor(app, unpinnedApps.has(app)), app, currentVisitor())
  if (releases.length === 0) throw new LoadFailure('removed', `No release of ${app} is live`)
  const candidates = filterCompatible(app, releases, platformInPage())
  if (candidates.length > 0) return candidates
  const found = releases.map(({ metadata }) => metadata.version).join(', ')
  throw new LoadFailure(
    'incompatible',
    `${app}: expected a release for contract ${platformContract} and this shell, found ${found}`,
  )
}

/** The releases that can run on a platform. Records incompatible releases in the load log, without requesting their files. */
export function filterCompatible(
  app: string,
  releases: readonly DiscoveredRelease[],
  platform: Platform,
): DiscoveredRelease[] {
  return releases.filter((release) => {
    const canRun = isCompatible(release, platform)
    if (!canRun) recordIncompatible(app, release, platform)
    return canRun
  })
}

function recordIncompatible(app: string, release: DiscoveredRelease, { contract, supplies }: Platform): void {
  const { requires, contract: builtFor } = release.extras.platform
  const detail = `needs ${JSON.stringify({ contract: builtFor, ...requires })}, the shell supplies ${JSON.stringify({ contract, ...supplies })}`
  loadLog.record({
    app,
    version: release.metadata.version,
    channel: channelOf(release),
    outcome: 'incompatible',
    detail,
  })
}

/** The shell of this page, if known, and the first candidate of each remote, even if it failed and a later candidate runs. */
export async function selectedReleases(): Promise<[part: string, release: DiscoveredRelease][]> {
  const remotes = [...pinnedCandidates].map(async ([app, candidates]): Promise<[string, DiscoveredRelease][]> => {
    const [first] = await candidates.catch(() => [])
    return first ? [[app, first]] : []
  })
  const shell = shellInPage()
  return [
    ...(shell ? [['shell', shell] satisfies [string, DiscoveredRelease]] : []),
    ...(await Promise.all(remotes)).flat(),
  ]
}

/** The integrity hash of a translation file in the releases of this page, if any. After a mismatch, first searches a new discovery document. */
export async function findTranslationIntegrity(
  language: string,
  namespace: string,
  isMismatch: boolean,
): Promise<string | undefined> {
  const file = parseSitePath(translationsPath(language, namespace))
  if (file?.kind !== 'translations') return undefined
  const pinnedReleases = file.app === 'shell' ? [shellInPage()] : await pinnedCandidates.get(file.app)
  const discovery = isMismatch ? await fetchDiscovery().catch(() => null) : null
  const fetchedReleases = discovery ? releasesIn(discovery, file.app) : []
  const release = [...fetchedReleases, ...(pinnedReleases ?? [])].find(
    (candidate) => candidate?.metadata.version === file.version,
  )
  return release?.extras.platform.translations?.[language]
}
