import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { RemoteName } from '@sallyport/contract/config'
import { trustedTypesPolicy } from '@sallyport/contract/site'

/**
 * Where the browser believes to be, where its page comes from, and where a request goes when that is elsewhere; and the
 * remote of this machine.
 */
export type Ends = { here: URL; site: URL; to?: URL; name: RemoteName }

const ofOneConnection = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** What we can unpack. */
const encodings = new Set(['gzip', 'br'])

/** The headers of a request as the site expects them from its own page. */
export function headersToSite(headers: IncomingHttpHeaders, { here, site, to = site }: Ends): OutgoingHttpHeaders {
  const { origin, referer, cookie, 'accept-encoding': acceptable } = headers
  const rest = without(headers, [...ofOneConnection, 'host', 'accept-encoding', 'origin', 'referer', 'cookie'])
  const cookies = ownCookies(cookie)
  return {
    ...rest,
    host: to.host,
    'accept-encoding': unpackable(acceptable),
    ...(origin && { origin: origin === here.origin ? site.origin : origin }),
    ...(referer && { referer: moved(referer, here, site) }),
    ...(cookies && { cookie: cookies }),
  }
}

/** Of what a browser accepts, what we can unpack. */
function unpackable(acceptable = ''): string {
  const accepted = acceptable.split(',').map((part) => part.split(';').map((word) => word.trim().toLowerCase()))
  const found = accepted.filter(([encoding = '', ...weights]) => encodings.has(encoding) && !weights.some(isNone))
  return found.map(([encoding]) => encoding).join(', ') || 'identity'
}

const isNone = (weight: string) => /^q\s*=\s*0(?:\.0*)?$/.test(weight)

/** An address of one origin at the other; every other address as it is. */
function moved(address: string, from: URL, to: URL): string {
  if (!URL.canParse(address)) return address
  const { origin, pathname, search, hash } = new URL(address)
  return origin === from.origin ? `${to.origin}${pathname}${search}${hash}` : address
}

/** Cookies know no ports: those of other programs on this machine are not the site's to see. */
function ownCookies(cookie = ''): string {
  return cookie
    .split(/;\s*/)
    .filter((pair) => pair.startsWith('sallyport-'))
    .join('; ')
}

const ruling = ['strict-transport-security', 'alt-svc', 'integrity-policy']

/** The headers of an answer as the browser may take them from here. */
export function headersFromSite(headers: IncomingHttpHeaders, ends: Ends): OutgoingHttpHeaders {
  const kept = without(headers, [...ofOneConnection, ...ruling])
  const { location, 'cache-control': caching, 'content-security-policy': policy, 'set-cookie': cookies } = headers
  return {
    ...kept,
    ...(location && { location: moved(location, ends.site, ends.here) }),
    // Another site may have other bytes at the same address tomorrow.
    ...(caching?.includes('immutable') && { 'cache-control': 'no-cache' }),
    ...(policy && { 'content-security-policy': looserPolicy([policy].flat().join('; '), ends) }),
    ...(cookies && { 'set-cookie': cookies.map(cookieForHere) }),
  }
}

/**
 * The site's policy, with the socket of hot reload: files of this machine come from the same origin as all others. A
 * site lets its own remotes make scripts, so one that was never released there is added.
 */
function looserPolicy(policy: string, { here, name }: Ends): string {
  const additions: Record<string, string> = {
    'connect-src': `ws://${here.host}`,
    'trusted-types': trustedTypesPolicy(name),
  }
  return policy
    .split(/;\s*/)
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .map((directive) => {
      const [kind = '', ...sources] = directive.split(/\s+/)
      const added = additions[kind]
      return added === undefined || sources.includes(added) ? directive : `${directive} ${added}`
    })
    .join('; ')
}

/** A cookie of another host, or of https alone, would not be kept here. */
function cookieForHere(cookie: string): string {
  return cookie
    .split(/;\s*/)
    .filter((part) => !/^(?:domain=|secure$)/i.test(part))
    .map((part) => (/^samesite=none$/i.test(part) ? 'SameSite=Lax' : part))
    .join('; ')
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}
