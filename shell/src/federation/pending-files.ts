/** URLs of scripts that were given up while they were pending. */
const abandoned = new Set<string>()
let controller = new AbortController()

/** Whether a file did not fail by itself, but was given up so that it is requested again. */
export const isAbandoned = (url: string) => abandoned.has(url)

/** Aborts a request that is part of loading when pending files are given up. */
export const abandonSignal = () => controller.signal

/**
 * Gives up the scripts, sheets and preloads that have not arrived, so that their loaders request them again under
 * another URL. A loader learns of it by the event of a failed file; the browser offers no way to abort a script. Removing
 * the link of a preload aborts it, which frees its connection (HTTP/1.1 has six).
 */
export function abandonPendingFiles(): void {
  abandonPreloads()
  controller.abort(new Error('Abandoned for another try'))
  controller = new AbortController()
  for (const file of document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(loaded)) {
    const url = file instanceof HTMLLinkElement ? file.href : file.src
    if (hasArrived(url)) continue
    abandoned.add(url)
    file.dispatchEvent(new Event('error'))
  }
}

/** Aborts what the page fetches early and nothing has asked for yet. */
export function abandonPreloads(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')) {
    if (!hasArrived(link.href)) link.remove()
  }
}

/** Includes the page's own scripts, which have always arrived. A script that a loader inserts has no `async` attribute. */
const loaded = 'script[src], link[rel=stylesheet]'

const hasArrived = (url: string) => performance.getEntriesByName(url).length > 0
