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
 * Waits for files of the shell or a remote. If another release has replaced them, loads the document at `url`, once per release and tab.
 * Rejects after any other failure, and if a reload would lose unsaved changes or a session in memory; with `removed` if no release is live.
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

/** The part that may have been replaced: `part` if its files are missing or changed, the shell if `part` is incompatible with it. */
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

/** The version of a part that this page runs; for a remote that is not loaded, the versions of its candidates. */
async function versionsInPage(part: string): Promise<string[]> {
  if (part === 'shell') return [shellVersion]
  const loaded = loadedVersionOf(part)
  return loaded === undefined ? (await findCandidates(part)).map(({ metadata }) => metadata.version) : [loaded]
}

/** Records that this tab reloads for a release, so that two stale parts do not reload it in turns. False if it has before, or storing fails. */
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
