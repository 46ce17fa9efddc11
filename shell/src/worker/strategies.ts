import {
  cachedPage,
  cacheReleaseIfChanged,
  cacheRequestedFile,
  matchCached,
  replaceCachedFile,
} from './cached-files.ts'
import { isRetry, withoutRetryParameter, siteRoot, type Strategy } from './requests.ts'
import type { FetchEvent } from './worker-scope.ts'

type Respond = (event: FetchEvent) => Promise<Response>

export const strategies: Record<Exclude<Strategy, 'passthrough'>, Respond> = {
  page: respondWithPage,
  'cache first': respondFromCache,
  'network first': respondFromNetwork,
}

/**
 * The document from the network, or the cached one if the network is slow or fails, or after a 5xx. A path that the site does not declare
 * may belong to another program on the origin, so the cached document is used only if the network fails.
 */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const request = fetch(event.request)
  event.waitUntil(
    request.then((response) => (response.status < 500 ? cacheReleaseIfChanged() : undefined)).catch(() => {}),
  )
  const response = await nullIfLate(request)
  if (response && response.status < 500) return response
  return (await cachedPage(event.request.url)) ?? request.catch(async () => (await matchCached(siteRoot)) ?? request)
}

/** How long a page waits for the network before it gets the cached document, in milliseconds. */
const pageTimeout = 2000

const nullIfLate = (request: Promise<Response>) => Promise.race([request.catch(() => null), nullAfter(pageTimeout)])

const nullAfter = (delay: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), delay))

/** Immutable files come from the cache, except for retries, which replace the cached file. Requests keep their integrity hash. */
async function respondFromCache(event: FetchEvent): Promise<Response> {
  const url = withoutRetryParameter(event.request.url)
  const cached = await matchCached(url)
  if (cached && !isRetry(event.request)) return cached
  const request = fetch(event.request)
  if (!cached) event.waitUntil(cacheRequestedFile(url, request).catch(() => {}))
  const response = await request.catch(() => null)
  if (!response?.ok) return cached ?? request
  // A retry is cached before it is returned, because the page may reload as soon as it has the response.
  if (cached) await replaceCachedFile(url, response.clone()).catch(() => {})
  return response
}

async function respondFromNetwork(event: FetchEvent): Promise<Response> {
  const request = fetch(event.request)
  const response = await nullIfLate(request)
  if (response?.ok) return response
  return (await matchCached(event.request.url)) ?? request
}
