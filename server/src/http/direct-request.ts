import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Request headers that proxies and content delivery networks add. */
const proxyHeader =
  /^(?:forwarded|via|cdn-loop|x-real-ip|x-forwarded(?:-.+)?|x-original-.+|x-envoy-.+|(?:.+-)?client-?ip|cf-.+)$/

/** Whether a name always resolves to this machine (https://www.rfc-editor.org/rfc/rfc6761#section-6.3). */
export function isLoopbackName(hostname: string): boolean {
  return /(?:^|\.)localhost$/.test(hostname) || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''))
}

function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackName(new URL(url).hostname)
}

/**
 * Whether a request was made on this machine and reached the server without a proxy. The caller controls all headers, so
 * they can only rule a request out; the IP address of the connection and `publicUrl` decide.
 *
 * A proxy on this machine that adds no header connects from a loopback address too. Setting `PUBLIC_URL` rules it out;
 * otherwise it shows by HTTP/1.0 (nginx before 1.29.7: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_http_version)
 * or by the public origin in `Origin`, which browsers send with every POST (https://fetch.spec.whatwg.org/#origin-header).
 * Not detected while `PUBLIC_URL` is unset: a caller that sends no `Origin`, through a proxy on this machine that speaks
 * HTTP/1.1, sends a local `Host` and adds no forwarding header.
 */
export function isDirectLocalRequest({ headers, httpVersion, socket }: IncomingMessage, publicUrl: string): boolean {
  const { host = '', origin } = headers
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLocalUrl(publicUrl) &&
    isLocalUrl(`http://${host}`) &&
    (origin === undefined || isLocalUrl(origin)) &&
    headers['sec-fetch-site'] !== 'cross-site' &&
    httpVersion === '1.1' &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  )
}
