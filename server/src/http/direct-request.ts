import type { IncomingMessage } from 'node:http'
import { isLoopbackAddress, isLoopbackName } from '../config/loopback.ts'

/** Request headers that proxies and content delivery networks add. */
const proxyHeader =
  /^(?:forwarded|via|cdn-loop|x-real-ip|x-forwarded(?:-.+)?|x-original-.+|x-envoy-.+|(?:.+-)?client-?ip|cf-.+)$/

function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackName(new URL(url).hostname)
}

/**
 * Whether a request was made on this machine and reached the server without a proxy. The IP address of the connection and
 * `publicUrl` decide; the caller controls the headers, so a header can only exclude a request.
 *
 * A proxy on this machine also connects from a loopback address. `PUBLIC_URL` excludes its requests, if it is set;
 * otherwise the proxy is detected by HTTP/1.0 (nginx before 1.29.7: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_http_version)
 * or by the public origin in `Origin`, which browsers send with every POST (https://fetch.spec.whatwg.org/#origin-header).
 * Not detected while `PUBLIC_URL` is unset: a request without `Origin` through a proxy on this machine that uses
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
