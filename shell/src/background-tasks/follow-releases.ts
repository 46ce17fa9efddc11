import { limits } from '@sallyport/contract/config'
import type { DiscoveredRelease, Discovery } from '@sallyport/contract/site'
import { useStorageStatus } from '@sallyport/runtime/session'
import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { releasesInUse } from '../federation/candidates.ts'
import { fetchDiscovery, releaseOnReload, visitorBucket, type Part } from '../federation/discovery.ts'

type InUse = readonly (readonly [part: Part, release: DiscoveredRelease])[]

let isPageOutdated = false
let checks = 0

/**
 * Checks periodically whether other releases are live than this page runs. An open page keeps its releases, so that
 * versions never mix; once it is outdated, the browser follows the next clicked link and loads the live releases.
 */
export function followReleases(): void {
  setInterval(() => void check(), limits.release.checkInterval)
  addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
  addEventListener('click', leaveToBrowser, { capture: true })
}

async function check(): Promise<void> {
  const current = ++checks
  try {
    const isOutdatedNow = isOutdated(await releasesInUse(), await fetchDiscovery(), visitorBucket())
    if (current === checks) isPageOutdated = isOutdatedNow
  } catch {}
}

/** Whether a reload of the page would run another release of one of its parts. */
export const isOutdated = (inUse: InUse, discovery: Discovery, visitor: { bucket?: number }): boolean =>
  inUse.some(([part, release]) => {
    const next = releaseOnReload(discovery, part, visitor)
    return next !== undefined && !isSame(next, release)
  })

const isSame = (one: DiscoveredRelease, other: DiscoveredRelease) =>
  one.url === other.url && one.metadata.integrity === other.metadata.integrity

/** Hides the click from the router, unless unsaved changes or a session that only this page holds would be lost. */
function leaveToBrowser(event: MouseEvent): void {
  if (!isPageOutdated || hasUnsavedChanges() || !useStorageStatus.getState().isPersistent) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
}
