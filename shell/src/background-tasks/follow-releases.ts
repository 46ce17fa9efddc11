import { limits } from '@sallyport/contract/config'
import type { DiscoveredRelease, Discovery } from '@sallyport/contract/site'
import { useStorageStatus } from '@sallyport/runtime/session'
import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { selectedReleases } from '../federation/candidates.ts'
import { fetchDiscovery, releaseOnReload, currentVisitor, type Part } from '../federation/discovery.ts'

type SelectedReleases = readonly (readonly [part: Part, release: DiscoveredRelease])[]

let isPageOutdated = false
let checks = 0

/**
 * Checks periodically whether a reload of the page would select other releases. An open page keeps its releases, so that
 * versions never mix; once it is outdated, the browser follows the next clicked link and loads the live releases.
 */
export function followReleases(): void {
  setInterval(() => void check(), limits.release.checkInterval)
  addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
  addEventListener('click', letBrowserNavigate, { capture: true })
}

async function check(): Promise<void> {
  const current = ++checks
  try {
    const isOutdatedNow = isOutdated(await selectedReleases(), await fetchDiscovery(), currentVisitor())
    if (current === checks) isPageOutdated = isOutdatedNow
  } catch {}
}

/** Whether a reload of the page would select another release of the shell or of a remote. */
export const isOutdated = (selected: SelectedReleases, discovery: Discovery, visitor: { bucket?: number }): boolean =>
  selected.some(([part, release]) => {
    const next = releaseOnReload(discovery, part, visitor)
    return next !== undefined && !isSame(next, release)
  })

const isSame = (one: DiscoveredRelease, other: DiscoveredRelease) =>
  one.url === other.url && one.metadata.integrity === other.metadata.integrity

/** Hides the click from the router, unless unsaved changes or a session that is only in memory would be lost. */
function letBrowserNavigate(event: MouseEvent): void {
  if (!isPageOutdated || hasUnsavedChanges() || !useStorageStatus.getState().isPersistent) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
}
