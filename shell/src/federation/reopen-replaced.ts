import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { useStorageStatus } from '@sallyport/runtime/session'
import { candidatesOf, fetchDiscovery, releaseAnew, type Part } from './discovery.ts'
import { failureOf } from './load-failure.ts'
import { versionOf } from './load-remote.ts'
import { shellVersion } from './shell-version.ts'

/** With the name of a release: this visit has opened a page anew for it. */
const storageKey = 'sallyport-reopened'

/**
 * Waits for files of a part of the site. When they are gone, or do not fit, and this person would get another release
 * than this page runs, the address is opened anew, once: a page that failed again shows its failed state.
 */
export async function orReopen<T>(part: Part, address: string, files: Promise<T>): Promise<T> {
  try {
    return await files
  } catch (error) {
    const suspect = suspectOf(error, part)
    const release = suspect && mayReload() ? await replacementOf(suspect).catch(() => null) : null
    if (!release || !marks(`${suspect} ${release}`)) throw error
    location.assign(address)
    return new Promise(() => {})
  }
}

/** What may have been replaced: the part whose files are gone, or the shell that a part does not fit. */
function suspectOf(error: unknown, part: Part): Part | null {
  const { outcome } = failureOf(error)
  if (outcome === 'unfit') return 'shell'
  return outcome === 'missing' ? part : null
}

/** Nothing that is held, and no session that this page alone remembers, is lost for it. */
const mayReload = () => !hasUnsavedChanges() && useStorageStatus.getState().isPersistent

/** The version that this person would get now, unless it is what failed here. */
async function replacementOf(part: Part): Promise<string | null> {
  const release = releaseAnew(await fetchDiscovery(), part)
  if (!release) return null
  const { version } = release.metadata
  return (await versionsHere(part)).includes(version) ? null : version
}

/** What this page runs of a part; where nothing of it runs, all that was tried. */
async function versionsHere(part: Part): Promise<string[]> {
  if (part === 'shell') return [shellVersion]
  const running = versionOf(part)
  return running === undefined ? (await candidatesOf(part)).map(({ metadata }) => metadata.version) : [running]
}

/**
 * Remembers for this visit that the page was opened anew for a release. False when it was before, or cannot be told. Each
 * release has a key of its own: were there one, two parts could take turns for ever.
 */
function marks(release: string): boolean {
  const key = `${storageKey} ${release}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, 'yes')
    return true
  } catch {
    return false
  }
}
