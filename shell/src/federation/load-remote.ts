import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { limits, type RemoteName } from '@sallyport/contract/config'
import type { DiscoveredRelease } from '@sallyport/contract/site'
import { containerName } from '@sallyport/contract/platform'
import type { RouteObject } from '@sallyport/runtime/router'
import { withTimeout, isTimeout, withRetries } from '@sallyport/runtime/loading'
import { withFault } from './fault-injection.ts'
import { findCandidates, platform } from './discovery.ts'
import { fitting } from './fitting.ts'
import { loadLog } from './load-log.ts'
import { isContainerDefined, loadEntry } from './load-entry.ts'
import { toLoadFailure, LoadFailure } from './load-failure.ts'
import { isAbandoned, registerReleaseFolder } from './pending-files.ts'
import { raceStaggered } from './staggered.ts'

/** What every remote exposes. */
type RoutesModule = { contract: number; pages: () => RouteObject[] }

/** A release of a remote that runs in this page. */
type Loaded = { version: string; module: RoutesModule }

const loads = new Map<RemoteName, Promise<Loaded>>()
const versions = new Map<string, string>()
const tries = new Map<string, number>()

/**
 * The routes of a remote, loaded once however many navigations wait for them. Rejects when none of its releases can
 * be had in time; a later call starts anew.
 */
export async function loadRemoteRoutes(app: RemoteName): Promise<RouteObject[]> {
  const loading = loads.get(app) ?? loadNewest(app)
  loads.set(app, loading)
  try {
    const { version, module } = await loading
    versions.set(app, version)
    return module.pages()
  } catch (error) {
    loads.delete(app)
    throw error
  }
}

/** The version of a remote that runs in this page, if any does. */
export const loadedVersionOf = (app: string) => versions.get(app)

/** The release of this visitor; the former ones when it fails, or beside it when it is slow. */
async function loadNewest(app: RemoteName): Promise<Loaded> {
  const mayBeRead = (error: unknown) => !(error instanceof LoadFailure || isTimeout(error))
  const found = await withRetries(() => findCandidates(app), mayBeRead)
  const candidates = fitting(app, await Promise.all(found.map((release) => withFault(app, release))), platform())
  if (candidates.length === 0) throw new LoadFailure('unfit', `No release of ${app} fits this page`)
  const attempts = candidates.map((release) => (signal: AbortSignal) => {
    return withRetries(
      () => attempt(app, release, signal),
      (error) => !signal.aborted && mayArrive(error),
    )
  })
  try {
    return await raceStaggered(attempts, limits.remote.slowAfter)
  } catch (error) {
    throw toLoadFailure(error)
  }
}

/** What hung until its limit would hang again, and code that threw would throw again. */
function mayArrive(error: unknown): boolean {
  const { outcome, url = '' } = toLoadFailure(error)
  return outcome === 'missing' || outcome === 'tampered' || isAbandoned(url)
}

async function attempt(app: RemoteName, release: DiscoveredRelease, signal: AbortSignal): Promise<Loaded> {
  const { version, integrity } = release.metadata
  const container = containerName(app, version)
  // An entry that ran once stays; what is missing of its release is fetched by it.
  const isThere = isContainerDefined(container)
  const url = isThere ? urlOf(release) : nextUrlOf(release)
  registerReleaseFolder(app, url)
  const startedAt = performance.now()
  const note = { app, version, url, startedAt }
  try {
    if (!isThere) await loadEntry({ url, integrity, container }, signal)
    const module = await withTimeout(exposed(container, url), limits.remote.fileTimeout)
    if (signal.aborted) throw new LoadFailure('late', `Another release of ${app} arrived before ${version}`, { url })
    loadLog.record({ ...note, duration: performance.now() - startedAt, outcome: 'loaded' })
    return { version, module }
  } catch (error) {
    const { outcome, message, url: fault = url } = toLoadFailure(error)
    const duration = performance.now() - startedAt
    // A former release that was started beside a slow one, and was not needed, did not fail.
    const isNeedless = signal.aborted && duration < limits.remote.slowAfter
    if (!isNeedless) loadLog.record({ ...note, url: fault, duration, outcome, detail: message })
    throw error
  }
}

const urlOf = ({ url }: DiscoveredRelease) => new URL(url, location.origin).href

/** An url that was tried before is changed: the browser would answer with what it found then. */
function nextUrlOf(release: DiscoveredRelease): string {
  const url = new URL(urlOf(release))
  const count = (tries.get(url.href) ?? 0) + 1
  tries.set(url.href, count)
  if (count > 1) url.searchParams.set('try', String(count))
  return url.href
}

async function exposed(container: string, url: string): Promise<RoutesModule> {
  registerRemotes([{ name: container, entry: url, type: 'global' }])
  const module = await loadRemote<RoutesModule>(`${container}/routes`)
  if (!module) throw new Error(`${container} exposes no routes`)
  // A release that cannot name its pages has failed like one that did not arrive.
  module.pages()
  return module
}
