import type { RemoteName } from '@sallyport/contract/config'

/** URLs of scripts that were given up while they were pending. */
const abandoned = new Set<string>()
let controller = new AbortController()

/** Folders of the releases of remotes that this page has requested. */
const folders = new Map<string, RemoteName>()
/** Requests under way that are part of loading a remote, and which one. */
const requests = new Map<Promise<unknown>, RemoteName>()
const listeners = new Set<() => void>()

/** Whether a file did not fail by itself, but was given up so that it is requested again. */
export const isAbandoned = (url: string) => abandoned.has(url)

/** Aborts a request that is part of loading when pending files are given up. */
export const abandonSignal = () => controller.signal

/** Records which remote the files beside an entry belong to. */
export const noteFolder = (app: RemoteName, entryUrl: string) => void folders.set(new URL('.', entryUrl).href, app)

/** Counts a request with `abandonSignal` among the pending files of a remote until it settles. */
export async function trackRequest<T>(app: RemoteName, request: Promise<T>): Promise<T> {
  requests.set(request, app)
  try {
    return await request
  } finally {
    requests.delete(request)
    listeners.forEach((listener) => listener())
  }
}

/** Whether files of a remote or of the shell are pending, so that giving them up would request them again. */
export function hasPendingFiles(app: RemoteName | null): boolean {
  // What is in none of these folders is of the shell, which every page needs.
  const isAwaited = (url: string) => {
    const [, owner = app] = [...folders].find(([folder]) => url.startsWith(folder)) ?? []
    return owner === app
  }
  return [...requests.values()].some((name) => name === app) || pendingFiles().some(({ url }) => isAwaited(url))
}

/** Calls `onChange` whenever `hasPendingFiles` may have changed; returns what ends that. */
export function watchPendingFiles(onChange: () => void): () => void {
  const inserted = new MutationObserver(onChange)
  inserted.observe(document.head, { childList: true })
  const arrived = new PerformanceObserver(onChange)
  arrived.observe({ type: 'resource' })
  listeners.add(onChange)
  return () => {
    inserted.disconnect()
    arrived.disconnect()
    listeners.delete(onChange)
  }
}

/**
 * Gives up the scripts, sheets and preloads that have not arrived, so that their loaders request them again under
 * another URL. A loader learns of it by the event of a failed file; the browser offers no way to abort a script. Removing
 * the link of a preload aborts it, which frees its connection (HTTP/1.1 has six).
 */
export function abandonPendingFiles(): void {
  abandonPreloads()
  controller.abort(new Error('Abandoned for another try'))
  controller = new AbortController()
  for (const { file, url } of pendingFiles()) {
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

const pendingFiles = () =>
  [...document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(loaded)]
    .map((file) => ({ file, url: file instanceof HTMLLinkElement ? file.href : file.src }))
    .filter(({ url }) => !isAbandoned(url) && !hasArrived(url))

const hasArrived = (url: string) => performance.getEntriesByName(url).length > 0
