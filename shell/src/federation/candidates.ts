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
import { loadLog, originOf } from './load-log.ts'

/** The candidates of each remote that was looked up. Pinned for the life of the page once it has loaded, so that versions never mix. */
const pinnedCandidates = new Map<string, Promise<DiscoveredRelease[]>>()
const unpinnedApps = new Set<string>()

/** The compatible releases of a remote in the order in which to try them. Rejects if there is none. */
export function findCandidates(app: string): Promise<DiscoveredRelease[]> {
  const candidates = pinnedCandidates.get(app) ?? lookUpCandidates(app)
  pinnedCandidates.set(app, candidates)
  candidates.catch(() => pinnedCandidates.delete(app))
  return candidates
}

/** Lets the next lookup of a remote that could not be loaded fetch the discovery document: the one of before may be wrong. */
export function unpinCandidates(app: string): void {
  pinnedCandidates.delete(app)
  unpinnedApps.add(app)
}

/** Like `findCandidates`, with retries when the discovery document cannot be fetched. */
export const retryCandidates = (app: string) =>
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

/** The releases that can run on a platform. Records the others in the load log; none of their files is requested. */
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
  loadLog.record({ app, version: release.metadata.version, origin: originOf(release), outcome: 'incompatible', detail })
}

/** The shell of this page, if known, and the first candidate of each remote; a later one runs when the first has failed. */
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

/** The hash of the translations of a release in this page, if any; after a mismatch, from a new discovery document. */
export async function findTranslationIntegrity(
  language: string,
  namespace: string,
  isMismatch: boolean,
): Promise<string | undefined> {
  const file = parseSitePath(translationsPath(language, namespace))
  if (file?.kind !== 'translations') return undefined
  const pinned = file.app === 'shell' ? [shellInPage()] : await pinnedCandidates.get(file.app)
  const discovery = isMismatch ? await fetchDiscovery().catch(() => null) : null
  const fetched = discovery ? releasesIn(discovery, file.app) : []
  const release = [...fetched, ...(pinned ?? [])].find((candidate) => candidate?.metadata.version === file.version)
  return release?.extras.platform.translations?.[language]
}
