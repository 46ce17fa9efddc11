import { routes } from '@sallyport/contract/config'
import { isImmutablePath, isInReservedPath, withoutBasePath } from '@sallyport/site'

/** How the worker responds to a request. The browser handles `passthrough` requests. */
export type Strategy = 'passthrough' | 'page' | 'cache first' | 'network first'

type RequestProperties = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>

/** Files at the root: discovery, icons, the manifest. The script of the worker itself does not match. */
const rootFilePattern = /^\/[\w-]+\.(?:json|svg|png|webmanifest)$/

const retryParameter = 'try'

/** The path of a URL without the base path of the site; null outside the site. `root`: the URL of the site, `https://example.com/vpn/`. */
export function pathInSite(url: string, root: string): string | null {
  const { origin, pathname } = new URL(url, root)
  const site = new URL(root)
  return origin === site.origin ? withoutBasePath(pathname, site.pathname.slice(0, -1)) : null
}

/** The strategy for a request of the site's pages. API calls, URLs outside the site and reserved paths are passed through. */
export function strategyFor({ method, url, mode, destination }: RequestProperties, root: string): Strategy {
  const pathname = pathInSite(url, root)
  if (method !== 'GET' || pathname === null) return 'passthrough'
  // The document of an iframe (the checkout) is not a page of the site.
  if (mode === 'navigate') return destination === 'document' && isPage(pathname) ? 'page' : 'passthrough'
  if (isImmutablePath(pathname)) return 'cache first'
  return rootFilePattern.test(pathname) ? 'network first' : 'passthrough'
}

/** The strategy for a file of the site that a page has fetched. */
export const strategyForFile = (url: string, root: string) =>
  strategyFor({ method: 'GET', url, mode: 'cors', destination: '' }, root)

/** Whether the path may belong to a page; `isPageOf` decides with the cached discovery document. */
const isPage = (pathname: string) => pathname === routes.notFound.path || !isInReservedPath(pathname)

export function withoutRetryParameter(url: string): string {
  const plain = new URL(url)
  if (plain.searchParams.has(retryParameter)) plain.searchParams.delete(retryParameter)
  return plain.href
}

/** Whether a file is requested again after a bad response; the cached copy may be bad, too. */
export const isRetry = ({ url, cache }: Pick<Request, 'url' | 'cache'>) =>
  cache === 'reload' || new URL(url).searchParams.has(retryParameter)

/** The URL of the site: the folder of the worker's script. */
export const siteRoot = new URL('.', location.href).href

/** The path of a file of this site; empty for other URLs, which matches no file. */
export const filePathOf = (url: string): string => pathInSite(url, siteRoot) ?? ''
