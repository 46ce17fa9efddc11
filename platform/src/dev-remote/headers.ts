import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** `target`: the server that receives the request, if not the site. */
export type ProxyOrigins = { proxy: URL; site: URL; target?: URL }

/** Header fields for a single connection (https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1). */
const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

export function requestHeaders(
  headers: IncomingHttpHeaders,
  { proxy, site, target = site }: ProxyOrigins,
): OutgoingHttpHeaders {
  const { origin, referer, cookie } = headers
  const rest = omitHeaders(headers, [...hopByHopHeaders, 'origin', 'referer', 'cookie'])
  const cookies = siteCookies(cookie)
  return {
    ...rest,
    host: target.host,
    // Pages and documents are rewritten.
    'accept-encoding': 'identity',
    ...(origin && { origin: origin === proxy.origin ? site.origin : origin }),
    ...(referer && { referer: withOrigin(referer, proxy, site) }),
    ...(cookies && { cookie: cookies }),
  }
}

/** Replaces the origin of a URL when it is `from`; returns any other URL unchanged. */
function withOrigin(url: string, from: URL, to: URL): string {
  if (!URL.canParse(url)) return url
  const { origin, pathname, search, hash } = new URL(url)
  return origin === from.origin ? `${to.origin}${pathname}${search}${hash}` : url
}

/**
 * Keeps only the cookies of the site: browsers also send cookies of other local programs, because ports do not isolate cookies
 * (https://www.rfc-editor.org/rfc/rfc6265#section-8.5).
 */
function siteCookies(cookie = ''): string {
  return cookie
    .split(/;\s*/)
    .filter((pair) => /^sallyport[-_]/.test(pair))
    .join('; ')
}

const omittedHeaders = ['strict-transport-security', 'alt-svc', 'integrity-policy']

export function responseHeaders(headers: IncomingHttpHeaders, origins: ProxyOrigins): OutgoingHttpHeaders {
  const rest = omitHeaders(headers, [...hopByHopHeaders, ...omittedHeaders])
  const { location, 'cache-control': caching, 'content-security-policy': policy, 'set-cookie': cookies } = headers
  return {
    ...rest,
    ...(location && { location: withOrigin(location, origins.site, origins.proxy) }),
    // Another proxied site may serve other bytes under the same URL.
    ...(caching?.includes('immutable') && { 'cache-control': 'no-cache' }),
    ...(policy && { 'content-security-policy': relaxedPolicy([policy].flat().join('; '), origins) }),
    ...(cookies && { 'set-cookie': cookies.map(cookieForProxy) }),
  }
}

/** The site's Content-Security-Policy without `upgrade-insecure-requests`, and with the WebSocket of hot reload. */
function relaxedPolicy(policy: string, { proxy }: ProxyOrigins): string {
  const webSocketOrigin = `ws://${proxy.host}`
  return policy
    .split(/;\s*/)
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .map((directive) => (directive.startsWith('connect-src ') ? `${directive} ${webSocketOrigin}` : directive))
    .join('; ')
}

/** Browsers reject cookies for another domain, and `Secure` cookies over HTTP. `SameSite=None` requires `Secure`. */
function cookieForProxy(cookie: string): string {
  return cookie
    .split(/;\s*/)
    .filter((part) => !/^(?:domain=|secure$)/i.test(part))
    .map((part) => (/^samesite=none$/i.test(part) ? 'SameSite=Lax' : part))
    .join('; ')
}

function omitHeaders(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}
