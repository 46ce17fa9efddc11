import type { IncomingMessage } from 'node:http'
import { isLoopbackAddress, isLoopbackName } from '../../config/loopback.ts'

/** Request headers that proxies and content delivery networks add. */
const proxyHeader =
  /^(?:forwarded|via|cdn-loop|x-real-ip|x-forwarded(?:-.+)?|x-original-.+|x-envoy-.+|(?:.+-)?client-?ip|cf-.+)$/

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
