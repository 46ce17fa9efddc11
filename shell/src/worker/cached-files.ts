import { discoveryPath, isImmutablePath } from '@sallyport/site'
import {
  adminFileMatcher,
  filesOfPage,
  isPageOf,
  isTranslationFile,
  releaseMatcher,
  type PageFile,
} from './releases.ts'
import { withoutRetryParameter, filePathOf, siteRoot } from './requests.ts'

/** Sites on one origin share the caches of the origin, so the name of a cache ends with the base path: `sallyport-1.0.0 /vpn/`. */
const cachePrefix = 'sallyport-'
const { pathname: rootPath } = new URL(siteRoot)
const cacheSuffix = rootPath === '/' ? '' : ` ${rootPath}`
/** The version of the cache (§9). */
const version = '0.5.0'
const cacheName = cachePrefix + version + cacheSuffix
const pageUrl = siteRoot
const discoveryUrl = new URL(`.${discoveryPath}`, siteRoot).href

/** The server sends `Vary` for encoding and language; the cache has one file for each URL. */
const ignoreVary = { ignoreVary: true }
const notFound = 404

const openCache = () => caches.open(cacheName)
const revalidate = (url: string) => fetch(url, { cache: 'no-cache' })

export const matchCached = async (url: string) => (await openCache()).match(url, ignoreVary)

const cachedDiscovery = async () => (await matchCached(discoveryUrl))?.text()

/** The cached document if the URL is a page of the site. Undefined for other URLs, which may belong to another program on the origin. */
export async function cachedPage(url: string): Promise<Response | undefined> {
  const discovery = await cachedDiscovery()
  return discovery && isPageOf(discovery, filePathOf(url)) ? matchCached(pageUrl) : undefined
}

let lastChange: Promise<unknown> = Promise.resolve()

/** Serialises changes of the cache, so that none reads a discovery document that another change is about to replace. */
function withLock<T>(change: () => Promise<T>): Promise<T> {
  const done = lastChange.then(change)
  lastChange = done.catch(() => {})
  return done
}

export const cacheLiveRelease = () => withLock(async () => cacheRelease(await fetchDiscovery()))

/** Writes the page last and then deletes files of other releases, so that all files of the cached page are always cached. */
async function cacheRelease(discovery: string): Promise<void> {
  const cache = await openCache()
  const page = requireOk(await revalidate(pageUrl))
  const files = filesOfPage(await page.clone().text(), siteRoot)
  const isCurrent = currentFileMatcher(discovery)
  if (!files.every(({ url }) => isCurrent(filePathOf(url))))
    throw new Error('A release was published between the requests for the discovery document and for the page')
  await Promise.all(files.map((file) => cachePageFile(cache, file)))
  await cache.put(discoveryUrl, new Response(discovery, { headers: { 'Content-Type': 'application/json' } }))
  await cache.put(pageUrl, page)
  await deleteFiles(cache, (pathname) => !isCurrent(pathname))
}

export const cacheReleaseIfChanged = () =>
  withLock(async () => {
    const discovery = await fetchDiscovery()
    if (discovery !== (await cachedDiscovery())) await cacheRelease(discovery)
  })

const fetchDiscovery = async () => requireOk(await revalidate(discoveryUrl)).text()

/**
 * Requests of pages for files that are not cached yet, by URL. A release that is being cached takes their responses: a second request for
 * such a file may download it whole, because as a dictionary it replaces the one of its own delta.
 */
const requested = new Map<string, Promise<Response>>()

/** Caches the file that a page has requested. Rejects if the request fails. */
export function cacheRequestedFile(url: string, request: Promise<Response>): Promise<void> {
  const file = request.then((response) => response.clone())
  requested.set(url, file)
  return file.then((response) => withLock(() => cacheIfCurrent(url, response))).finally(() => requested.delete(url))
}

async function cacheIfCurrent(url: string, response: Response): Promise<void> {
  if (!(await isValid(url, response))) return
  const discovery = await cachedDiscovery()
  if (discovery && releaseMatcher(discovery)(filePathOf(url))) await (await openCache()).put(url, response)
}

/** Runs without the lock, because the response for the page waits for it. */
export async function replaceCachedFile(url: string, response: Response): Promise<void> {
  if (await isValid(url, response)) await (await openCache()).put(url, response)
}

/** Caches files that the page fetched before the worker controlled it. If a file has several URLs, the last one is used. */
export const cacheUsedFiles = (urls: readonly string[]) =>
  withLock(async () => {
    for (const [plainUrl, url] of new Map(urls.map((url) => [withoutRetryParameter(url), url]))) {
      if (await matchCached(plainUrl)) continue
      const response = await fetch(url).catch(() => null)
      if (response) await cacheIfCurrent(plainUrl, response)
    }
  })

export const deleteAdminFiles = () =>
  withLock(async () => {
    const discovery = await cachedDiscovery()
    if (discovery) await deleteFiles(await openCache(), adminFileMatcher(discovery))
  })

function isOfThisSite(name: string): boolean {
  const [version = '', ...path] = name.split(/(?= )/)
  return version.startsWith(cachePrefix) && path.join('') === cacheSuffix
}

/** Deletes the caches of former workers. */
export async function deleteOtherCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName && isOfThisSite(name)).map((name) => caches.delete(name)))
}

function requireOk(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url} responded with ${response.status}`)
  return response
}

/** Whether a response is the file, not HTML of a captive portal. Translations must be JSON: older releases have no hashes for them. */
async function isValid(url: string, response: Response): Promise<boolean> {
  if (!response.ok || response.headers.get('Content-Type')?.startsWith('text/html')) return false
  if (!isTranslationFile(filePathOf(url))) return true
  return response
    .clone()
    .json()
    .then(
      () => true,
      () => false,
    )
}

/** Caches a file of the page. Skips a missing file, which the page reports. Rejects after other failures: the previous release stays. */
async function cachePageFile(cache: Cache, { url, integrity }: PageFile): Promise<void> {
  if (isImmutablePath(filePathOf(url)) && (await cache.match(url, ignoreVary))) return
  const fromPage = await requested.get(new URL(url, siteRoot).href)?.catch(() => null)
  const response =
    fromPage?.clone() ??
    // The HTTP cache may have a corrupt copy, which fails the integrity check each time.
    (await fetch(url, { integrity }).catch(() => fetch(url, { integrity, cache: 'reload' })))
  if (response.status === notFound) return
  if (!(await isValid(url, response))) throw new Error(`${url} is not valid (status ${response.status})`)
  await cache.put(url, response)
}

function currentFileMatcher(discovery: string): (pathname: string) => boolean {
  const isInRelease = releaseMatcher(discovery)
  return (pathname) => !isImmutablePath(pathname) || isInRelease(pathname)
}

async function deleteFiles(cache: Cache, shouldDelete: (pathname: string) => boolean): Promise<void> {
  const requests = (await cache.keys()).filter(({ url }) => shouldDelete(filePathOf(url)))
  await Promise.all(requests.map((request) => cache.delete(request, ignoreVary)))
}
