import { useStorageStatus } from '@sallyport/runtime/session'
import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { remoteTable, type DiscoveredRelease, type Discovery } from '@sallyport/site'
import { selectedReleases } from '../federation/candidates.ts'
import {
  fetchDiscovery,
  isPageOutdated,
  releaseOnReload,
  currentVisitor,
  setPageOutdated,
} from '../federation/discovery.ts'
import { remotesInPage } from '../federation/remotes-in-page.ts'

type SelectedReleases = readonly (readonly [part: string, release: DiscoveredRelease])[]

/** In milliseconds. */
const checkInterval = 5 * 60 * 1000

let checks = 0

/** Checks for other releases. An open page keeps its releases until the next clicked link, so that versions never mix. */
export function followReleases(): void {
  setInterval(() => void check(), checkInterval)
  addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
  addEventListener('click', letBrowserNavigate, { capture: true })
}

async function check(): Promise<void> {
  const current = ++checks
  try {
    const [selected, discovery] = [await selectedReleases(), await fetchDiscovery()]
    const isOutdatedNow = hasOtherReleases(selected, discovery, currentVisitor()) || hasOtherRemotes(discovery)
    if (current === checks) setPageOutdated(isOutdatedNow)
  } catch {}
}

/** Whether a reload of the page would select another release of the shell or of a remote. */
export const hasOtherReleases = (
  selected: SelectedReleases,
  discovery: Discovery,
  visitor: { bucket?: number },
): boolean =>
  selected.some(([part, release]) => {
    const next = releaseOnReload(discovery, part, visitor)
    return next !== undefined && !isSame(next, release)
  })

/** Whether a reload of the page would change the navigation items or the table of remotes. */
export function hasOtherRemotes(discovery: Discovery): boolean {
  const next = remoteTable(discovery, (app) => releaseOnReload(discovery, app))
  return JSON.stringify([...next]) !== JSON.stringify([...remotesInPage()])
}

const isSame = (one: DiscoveredRelease, other: DiscoveredRelease) =>
  one.url === other.url && one.metadata.integrity === other.metadata.integrity

/** On an outdated page, lets the browser load the linked document, unless unsaved changes or a session in memory would be lost. */
function letBrowserNavigate(event: MouseEvent): void {
  if (!isPageOutdated() || hasUnsavedChanges() || !useStorageStatus.getState().isPersistent) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
}
