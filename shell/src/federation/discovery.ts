import { limits, readDataBlock, type RemoteName } from '@sallyport/contract/config'
import {
  discoveryKey,
  discoveryPath,
  readDiscovery,
  releasesFor,
  releasesIn,
  readCanaryBucket,
  type DiscoveredRelease,
  type Discovery,
  type Platform,
} from '@sallyport/contract/site'
import { contract } from '@sallyport/contract/platform'
import { withTimeout, isTimeout } from '@sallyport/runtime/loading'
import { fitting } from './fitting.ts'
import { loadLog } from './load-log.ts'
import { LoadFailure } from './load-failure.ts'
import { getAbandonSignal, trackRequest } from './pending-files.ts'

/** What a site is made of. */
export type Part = RemoteName | 'shell'

/** What this page has found out of an app: it goes on with it, whatever is released meanwhile. */
const pinned = new Map<RemoteName, Promise<DiscoveredRelease[]>>()
let inPage: Discovery | null | undefined
const noDiscovery: Discovery = { microFrontends: {} }

/**
 * The releases of a remote that may run in this page: the one that is this person's, then those to fall back on.
 * Rejects when discovery cannot be read or names none that fits; a later call asks again.
 */
export function findCandidates(app: RemoteName): Promise<DiscoveredRelease[]> {
  const known = pinned.get(app) ?? lookUpCandidates(app)
  pinned.set(app, known)
  known.catch(() => pinned.delete(app))
  return known
}

/** What this page runs with: its shell, if the page tells of it, and by name each remote that was looked up. */
export async function releasesInUse(): Promise<[part: Part, release: DiscoveredRelease][]> {
  const remotes = [...pinned].map(async ([app, known]): Promise<[Part, DiscoveredRelease][]> => {
    const [first] = await known.catch(() => [])
    return first ? [[app, first]] : []
  })
  const shell = shellInPage()
  return [
    ...(shell ? [['shell', shell] satisfies [Part, DiscoveredRelease]] : []),
    ...(await Promise.all(remotes)).flat(),
  ]
}

/** What this page was told of: its shell, and of each remote that was looked up those to fall back on, too. */
export async function pinnedReleases(): Promise<Discovery> {
  const shell = shellInPage()
  const told: Discovery['microFrontends'] = shell ? { [discoveryKey('shell')]: [shell] } : {}
  for (const [app, known] of pinned) told[discoveryKey(app)] = await known.catch(() => [])
  return { microFrontends: told }
}

/** The place of this person among all, where a trial has run. */
export const visitorBucket = (): { share?: number } => {
  const share = readCanaryBucket(document.cookie)
  return share === undefined ? {} : { share }
}

/** The discovery document as it is now. */
export const fetchDiscovery = (): Promise<Discovery> =>
  readAt(discoveryPath, AbortSignal.timeout(limits.release.documentTimeout))

async function readAt(url: string, signal: AbortSignal): Promise<Discovery> {
  const answer = await fetch(url, { cache: 'no-cache', signal })
  return readDiscovery(await answer.json())
}

/** The release of a part that this person would get, were the page opened anew. */
export function releaseOnReload(
  discovery: Discovery,
  part: Part,
  who = visitorBucket(),
): DiscoveredRelease | undefined {
  const [shell] = releasesFor(discovery, 'shell', who)
  if (part === 'shell') return shell
  const platform = shell && { platform: shell.extras.platform }
  const [remote] = releasesFor(discovery, part, { ...who, ...platform })
  return remote
}

async function lookUpCandidates(app: RemoteName): Promise<DiscoveredRelease[]> {
  const told = discoveryInPage()
  const discovery = told && releasesIn(told, app).length > 0 ? told : await ask(app)
  const releases = releasesFor(discovery, app, visitorBucket())
  if (releases.length === 0) throw new LoadFailure('missing', `No release of ${app} is live`)
  const candidates = fitting(app, releases, platform())
  if (candidates.length > 0) return candidates
  const found = releases.map(({ metadata }) => metadata.version).join(', ')
  throw new LoadFailure('unfit', `${app}: expected a release for contract ${contract} and this shell, found ${found}`)
}

/** The document for an app that is opened; that it cannot be read is one of the failures of its visit. */
async function ask(app: RemoteName): Promise<Discovery> {
  const startedAt = performance.now()
  const abandoned = getAbandonSignal()
  try {
    return await trackRequest(app, withTimeout(readAt(discoveryPath, abandoned), limits.remote.fileTimeout))
  } catch (error) {
    const outcome = abandoned.aborted || isTimeout(error) ? 'late' : 'missing'
    const duration = performance.now() - startedAt
    loadLog.record({ app, version: '', url: discoveryPath, startedAt, duration, outcome, detail: String(error) })
    throw error
  }
}

/** What this shell offers; what it supplies stands beside its release. */
export function platform(): Platform {
  const supplies = shellInPage()?.extras.platform.supplies
  return { contract, ...(supplies && { supplies }) }
}

const shellInPage = () => releasesIn(discoveryInPage() ?? noDiscovery, 'shell')[0]

/** The page holds what its address needs: its shell and the app of its address. */
function discoveryInPage(): Discovery | null {
  if (inPage === undefined) {
    const block = readDataBlock(document, 'discovery')
    inPage = block === undefined ? null : readDiscovery(block)
  }
  return inPage
}
