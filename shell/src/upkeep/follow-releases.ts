import { limits } from '@sallyport/contract/config'
import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { useStorageStatus } from '@sallyport/runtime/session'
import { fetchDiscovery, ownShare, releasesInUse } from '../federation/discovery.ts'
import { isOutdated } from './is-outdated.ts'

let mayMove = false
let checks = 0

/**
 * Asks now and then whether another release is live of what this page runs with. An open page keeps what it began with,
 * so versions never mix; the next link that is clicked is then opened by the browser, as a new page with what is live.
 */
export function followReleases(): void {
  setInterval(() => void check(), limits.release.checkInterval)
  addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
  addEventListener('click', leaveToBrowser, { capture: true })
}

/** An answer that comes after a later one was asked for is old. */
async function check(): Promise<void> {
  const own = ++checks
  try {
    const isMoved = isOutdated(await releasesInUse(), await fetchDiscovery(), ownShare())
    if (own === checks) mayMove = isMoved
  } catch {
    // Asked again later; an answer that cannot be read is no release.
  }
}

/** The router does not hear of the click. A session that only this page remembers would be lost with it. */
function leaveToBrowser(event: MouseEvent): void {
  if (!mayMove || hasUnsavedChanges() || !useStorageStatus.getState().isPersistent) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
}
