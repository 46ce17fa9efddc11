import { settingsSchema } from '@sallyport/contract/config'
import { platformContract } from '@sallyport/contract/platform'
import { discoveryPath, liveRelease, readDiscovery, type Discovery } from '@sallyport/site'
import * as v from 'valibot'
import { settingsIn, siteName } from './rewrite-page.ts'

/** In milliseconds. */
const timeout = 10_000

/** `page`: the URL of the site with its base path. `api`: the URL of its API. */
export type SiteUrls = { page: URL; api: URL }

/** Reads the URLs of the site and of its API from any page of the site. */
export async function fetchSiteUrls(url: URL): Promise<SiteUrls> {
  const html = await (await fetchFromSite(url)).text()
  const { apiBaseUrl, basePath } = v.parse(settingsSchema, settingsIn(html))
  return { page: new URL(`${basePath}/`, url), api: new URL(apiBaseUrl || '/', url) }
}

export async function fetchDiscovery(site: URL): Promise<Discovery> {
  const url = new URL(`.${discoveryPath}`, site)
  const response = await fetchFromSite(url)
  if (!response.ok) throw new Error(`${url.href} responded with ${response.status}; expected a discovery document.`)
  try {
    return readDiscovery(await response.json())
  } catch (error) {
    throw new Error(`${url.href} is not a discovery document: ${reasonOf(error)}.`, { cause: error })
  }
}

export function requireContract(discovery: Discovery, site: URL): void {
  const shell = liveRelease(discovery, 'shell')
  if (!shell) throw new Error(`${siteName(site)} has no live shell in its discovery document.`)
  const supplied = shell.extras.platform.contract
  if (supplied === platformContract) return
  throw new Error(
    `The sources here are for platform contract ${platformContract}, the shell of ${siteName(site)} (${shell.metadata.version}) supplies ${supplied}. ` +
      `Check out sources for contract ${supplied}, or choose a site with contract ${platformContract}.`,
  )
}

/** Fetches a URL of the site. Throws if it redirects to another origin, because pages would leave the proxy. */
async function fetchFromSite(url: URL): Promise<Response> {
  const response = await fetchOrThrow(url, 'manual')
  const location = response.headers.get('location')
  if (location === null) return response
  const { origin } = new URL(location, url)
  if (origin !== url.origin) throw new Error(`${url.origin} redirects to ${origin}: use that URL.`)
  return fetchOrThrow(url, 'follow')
}

function fetchOrThrow(url: URL, redirect: RequestInit['redirect']): Promise<Response> {
  return fetch(url, { redirect, signal: AbortSignal.timeout(timeout) }).catch((error: unknown) => {
    throw new Error(`${url.origin} does not respond: ${reasonOf(error)}.`)
  })
}

/** The message of the innermost cause, because `fetch` in Node only reports "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof AggregateError) return reasonOf(error.cause.errors[0])
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
