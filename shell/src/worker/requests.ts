import { remoteForPath, routes } from '@sallyport/contract/config'
import { faultParameter } from '@sallyport/contract/fault-injection'
import { isImmutablePath } from '@sallyport/contract/site'

/** What the worker does with a request: nothing, or one of its three ways to answer. */
export type Plan = 'untouched' | 'page' | 'kept' | 'asked anew'

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>

/** What stands beside the page at the root: discovery, icons, the manifest. The worker's own script is none of them. */
const besidePage = /^\/[\w-]+\.(?:json|svg|png|webmanifest)$/

/** What an address says that is asked for another time. */
const againParameter = 'try'

const framePages = new Set<string>([routes.home.path, routes.notFound.path])

/** How a request of the site's pages is answered. Calls of the API, other origins and whatever is not known pass by. */
export function planFor({ method, url, mode, destination }: Asked, origin: string): Plan {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'untouched'
  const { pathname } = address
  // A frame (the checkout) is no page of ours.
  if (mode === 'navigate') return destination === 'document' && isPage(pathname) ? 'page' : 'untouched'
  // What fails on purpose fails once.
  if (address.searchParams.has(faultParameter)) return 'untouched'
  if (isImmutablePath(pathname)) return 'kept'
  return besidePage.test(pathname) ? 'asked anew' : 'untouched'
}

const isPage = (pathname: string) => framePages.has(pathname) || remoteForPath(pathname) !== null

/** The one address of a file, however often it was asked for. */
export function plainAddress(url: string): string {
  const address = new URL(url)
  if (address.searchParams.has(againParameter)) address.searchParams.delete(againParameter)
  return address.href
}

/** Whether a file is asked for because what came before was no good: then what is kept may be no good either. */
export const isAskedAgain = ({ url, cache }: Pick<Request, 'url' | 'cache'>) =>
  cache === 'reload' || new URL(url).searchParams.has(againParameter)
