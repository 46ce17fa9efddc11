import { limits, readDataBlock } from 'shared/config'
import { isHeld } from 'shared/hold'
import { useStorage } from 'shared/session'
import { releasesIn } from './releases-in.ts'

/** The releases that this page goes on with, whatever is released meanwhile. */
let own: string | null = null
let isOutdated = false

/**
 * Asks now and then whether another release is live. An open page keeps the one that it began with, so versions never
 * mix; the next link that is clicked is then opened by the browser, as a new page with what is live.
 */
export function followReleases(): void {
  const inPage = readDataBlock(document, 'discovery')
  own = inPage === undefined ? null : releasesIn(inPage)
  if (own === null) void check()
  setInterval(() => void check(), limits.release.checkEvery)
  addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
  addEventListener('click', leaveToBrowser, { capture: true })
}

async function check(): Promise<void> {
  try {
    const answer = await fetch('/discovery.json', { cache: 'no-cache' })
    const live = releasesIn(await answer.json())
    own ??= live
    isOutdated = live !== own
  } catch {
    // Asked again later; an answer that cannot be read is no release.
  }
}

/** The router does not hear of the click. A session that only this page remembers would be lost with it. */
function leaveToBrowser(event: MouseEvent): void {
  if (!isOutdated || isHeld() || !useStorage.getState().isKept) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
}
