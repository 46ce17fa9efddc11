import { limits } from '@sallyport/contract/config'
import { containerName } from '@sallyport/contract/platform'
import { withRetries, withTimeout } from '@sallyport/runtime/loading'
import type { RouteObject } from '@sallyport/runtime/router'
import type { DiscoveredRelease } from '@sallyport/site'
import { findCandidatesWithRetries } from './candidates.ts'
import { exposedModuleOf, isContainerDefined, loadEntry } from './load-entry.ts'
import { LoadFailure, toLoadFailure } from './load-failure.ts'
import { loadLog, channelOf } from './load-log.ts'
import { isAbandoned, registerReleaseFolder } from './pending-files.ts'
import { raceStaggered } from './staggered.ts'

type RoutesModule = { contract: number; pages: () => RouteObject[] }

type LoadedRemote = { version: string; module: RoutesModule }

const loads = new Map<string, Promise<LoadedRemote>>()
const loadedVersions = new Map<string, string>()

export const loadedVersionOf = (app: string) => loadedVersions.get(app)

/** The routes of a remote, loaded once. A call after a failure loads them again. */
export async function loadRemoteRoutes(app: string): Promise<RouteObject[]> {
  const loading = loads.get(app) ?? loadAnyCandidate(app)
  loads.set(app, loading)
  try {
    const { version, module } = await loading
    loadedVersions.set(app, version)
    return module.pages()
  } catch (error) {
    loads.delete(app)
    throw error
  }
}

/** Tries the candidates in order. Each starts when the previous one fails, or in parallel after `limits.remote.slowAfter`. */
async function loadAnyCandidate(app: string): Promise<LoadedRemote> {
  const candidates = await findCandidatesWithRetries(app)
  const attempts = candidates.map(
    (release) => (signal: AbortSignal) =>
      withRetries(
        () => attempt(app, release, signal),
        (error) => !signal.aborted && mayLoadOnRetry(error),
      ),
  )
  try {
    return await raceStaggered(attempts, limits.remote.slowAfter)
  } catch (error) {
    throw toLoadFailure(error)
  }
}

/** Whether to retry: not if the code threw, and not after a timeout unless the user abandoned the file. */
function mayLoadOnRetry(error: unknown): boolean {
  const { outcome, url = '' } = toLoadFailure(error)
  return outcome === 'missing' || outcome === 'tampered' || isAbandoned(url)
}

async function attempt(app: string, release: DiscoveredRelease, signal: AbortSignal): Promise<LoadedRemote> {
  const { version } = release.metadata
  const channel = channelOf(release)
  const container = containerName(app, version)
  const url = isContainerDefined(container) ? urlOf(release) : nextUrlOf(release)
  registerReleaseFolder(app, url)
  const startedAt = performance.now()
  try {
    // The entry has already run if a retry follows the failure of another file.
    if (!isContainerDefined(container))
      await loadEntry({ container, url, integrity: release.metadata.integrity }, signal)
    const module = await withTimeout(getRoutes(container), limits.remote.fileTimeout)
    if (signal.aborted) throw new LoadFailure('late', `Another release of ${app} arrived before ${version}`, { url })
    loadLog.record({ app, version, channel, outcome: 'loaded' })
    return { version, module }
  } catch (error) {
    const { outcome, message: detail } = toLoadFailure(error)
    // A release that was loaded in parallel and then not needed has not failed.
    const isUnneeded = signal.aborted && performance.now() - startedAt < limits.remote.slowAfter
    if (!isUnneeded) loadLog.record({ app, version, channel, outcome, detail })
    throw error
  }
}

async function getRoutes(container: string): Promise<RoutesModule> {
  const module = await exposedModuleOf<RoutesModule>(container, './routes')
  // Called here so that a release whose `pages` throws fails like a release that cannot be fetched.
  module.pages()
  return module
}

const urlOf = ({ url }: DiscoveredRelease) => new URL(url, location.origin).href

const requestCounts = new Map<string, number>()

/** The URL for the next request of an entry. A retry gets another URL: Chromium reuses the failed result of a preload. */
function nextUrlOf(release: DiscoveredRelease): string {
  const url = new URL(urlOf(release))
  const count = (requestCounts.get(url.href) ?? 0) + 1
  requestCounts.set(url.href, count)
  if (count > 1) url.searchParams.set('try', String(count))
  return url.href
}
