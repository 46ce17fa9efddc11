import { isModuleError, isChunkLoadError } from '@sallyport/runtime/loading'
import type { LoaderFunctionArgs, RouteObject } from '@sallyport/runtime/router'
import { useStorageStatus } from '@sallyport/runtime/session'
import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { releasesIn, type Discovery } from '@sallyport/site'
import { findCandidates, unpinCandidates } from './candidates.ts'
import { fetchDiscovery, releaseOnReload, shellVersion } from './discovery.ts'
import { LoadFailure, toLoadFailure } from './load-failure.ts'
import { recordFailure } from './load-log.ts'
import { loadedVersionOf } from './load-remote.ts'

const storageKey = 'sallyport-reopened'

/**
 * Waits for files of the shell or a remote. When another release has replaced them, navigates to `url` with a full page load, once for each
 * release and tab. Otherwise, or when unsaved changes or a session in memory would be lost, rejects: `removed` without a release.
 */
export async function reloadIfStale<T>(part: string, url: string, files: Promise<T>): Promise<T> {
  try {
    return await files
  } catch (error) {
    const stale = stalePart(error, part)
    const discovery = stale && (await fetchDiscovery().catch(() => null))
    const version = discovery && canReload() ? await replacementIn(discovery, stale).catch(() => null) : null
    if (version && markReloaded(`${stale} ${version}`)) {
      location.assign(url)
      return new Promise(() => {})
    }
    if (error instanceof LoadFailure && loadedVersionOf(part) === undefined) unpinCandidates(part)
    if (!discovery || releasesIn(discovery, part).length > 0) throw error
    throw new LoadFailure('removed', `No release of ${part} is live`, { cause: error })
  }
}

/** The part that may have been replaced: the one whose files are missing or changed, or the shell that it is incompatible with. */
function stalePart(error: unknown, part: string): string | null {
  const { outcome } = toLoadFailure(error)
  if (outcome === 'incompatible') return 'shell'
  return outcome === 'missing' || outcome === 'tampered' ? part : null
}

const canReload = () => !hasUnsavedChanges() && useStorageStatus.getState().isPersistent

async function replacementIn(discovery: Discovery, part: string): Promise<string | null> {
  const release = releaseOnReload(discovery, part)
  if (!release) return null
  const { version } = release.metadata
  return (await versionsInPage(part)).includes(version) ? null : version
}

/** The version of a part that this page runs; of a remote that is not loaded, its candidates' versions. */
async function versionsInPage(part: string): Promise<string[]> {
  if (part === 'shell') return [shellVersion]
  const loaded = loadedVersionOf(part)
  return loaded === undefined ? (await findCandidates(part)).map(({ metadata }) => metadata.version) : [loaded]
}

/** Records a reload of this tab for a release; false after an earlier one. By release, because two stale parts could reload the page in turns. */
function markReloaded(release: string): boolean {
  const key = `${storageKey} ${release}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, 'yes')
    return true
  } catch {
    return false
  }
}

/** A copy of a route whose loader records missing files and broken modules in the load log, and calls `reloadIfStale`. */
export function withFailureHandling(app: string, page: RouteObject): RouteObject {
  const { loader } = page
  if (typeof loader !== 'function') return page
  const load = async (args: LoaderFunctionArgs) => {
    try {
      return await loader(args)
    } catch (error) {
      if (isChunkLoadError(error) || isModuleError(error)) recordFailure(app, loadedVersionOf(app) ?? '', error)
      throw error
    }
  }
  return { ...page, loader: (args) => reloadIfStale(app, args.request.url, load(args)) }
}
