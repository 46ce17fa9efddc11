import {
  hasPendingTranslations,
  retryPendingTranslations,
  subscribeToPendingTranslations,
} from '@sallyport/runtime/host'

const abandonedUrls = new Set<string>()
let controller = new AbortController()

const remotesByFolder = new Map<string, string>()
/** Pending requests for the discovery document, each with the remote that needs it. */
const requests = new Map<Promise<unknown>, string>()
const listeners = new Set<() => void>()

export const isAbandoned = (url: string) => abandonedUrls.has(url)

export const getAbandonSignal = () => controller.signal

export const registerReleaseFolder = (app: string, entryUrl: string) =>
  void remotesByFolder.set(new URL('.', entryUrl).href, app)

/** Counts a request that uses `getAbandonSignal` as a pending file of a remote until it settles. */
export async function trackRequest<T>(app: string, request: Promise<T>): Promise<T> {
  requests.set(request, app)
  try {
    return await request
  } finally {
    requests.delete(request)
    listeners.forEach((listener) => listener())
  }
}

/** Whether files of a remote or of the shell, or translations, are pending. For pages of the shell itself, `app` is null. */
export function hasPendingFiles(app: string | null): boolean {
  // Files outside the folders of remotes belong to the shell, which every page needs.
  const isAwaited = (url: string) => {
    const [, owner = app] = [...remotesByFolder].find(([folder]) => url.startsWith(folder)) ?? []
    return owner === app
  }
  return (
    hasPendingTranslations() ||
    [...requests.values()].some((name) => name === app) ||
    pendingFiles().some(({ url }) => isAwaited(url))
  )
}

/** Calls `onChange` whenever `hasPendingFiles` may have changed. Returns a function to unsubscribe. */
export function subscribeToPendingFiles(onChange: () => void): () => void {
  const insertions = new MutationObserver(onChange)
  insertions.observe(document.head, { childList: true })
  insertions.observe(document.body, { childList: true })
  const arrivals = new PerformanceObserver(onChange)
  arrivals.observe({ type: 'resource' })
  const unsubscribe = subscribeToPendingTranslations(onChange)
  listeners.add(onChange)
  return () => {
    unsubscribe()
    insertions.disconnect()
    arrivals.disconnect()
    listeners.delete(onChange)
  }
}

/**
 * Makes loaders request pending files again under another URL. Sends each file an `error` event, because a browser cannot abort a script.
 * Removing the link of a preload frees its connection (observed in Chromium 156).
 */
export function abandonPendingFiles(): void {
  abandonPreloads()
  retryPendingTranslations()
  controller.abort(new Error('Abandoned for a retry'))
  controller = new AbortController()
  for (const { file, url } of pendingFiles()) {
    abandonedUrls.add(url)
    file.dispatchEvent(new Event('error'))
  }
}

export function abandonPreloads(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')) {
    if (!hasArrived(link.href)) link.remove()
  }
}

/** Also matches the scripts of the document, which have loaded before this code runs. */
const fileElements = 'script[src], link[rel=stylesheet]'

const pendingFiles = () =>
  [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(fileElements)]
    .map((file) => ({ file, url: file instanceof HTMLLinkElement ? file.href : file.src }))
    .filter(({ url }) => !isAbandoned(url) && !hasArrived(url))

const hasArrived = (url: string) => performance.getEntriesByName(url).length > 0
