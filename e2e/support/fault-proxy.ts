import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const faults = ['404', '500 with HTML', '200 with a wrong body', 'connection cut', 'hanging', 'slow'] as const
/** `502`: what a proxy responds when its server does not. */
export type Fault = (typeof faults)[number] | '502'

/** A proxy in front of a site, with faults that a test chooses. */
export type FaultProxy = {
  url: string
  /** Applies a fault to matching URLs from now on, in place of an earlier fault. */
  fail: (url: RegExp, fault: Fault) => void
  restore: () => void
  /** Ends the fault and forwards the hanging requests. */
  deliver: () => void
  /** The number of requests for matching URLs. */
  requestCount: (url: RegExp) => number
  /** The requested URLs that match, in order. */
  requestedUrls: (url: RegExp) => string[]
  stop: () => Promise<void>
}

/** In milliseconds. */
const slowDelay = 2000
const html = '<!doctype html><title>Not the requested file</title>'

/** Starts a proxy that forwards requests to a server, and applies the chosen fault to matching requests. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  let failing: { url: RegExp; fault: Fault } | null = null
  let hanging: (() => void)[] = []
  const requestLog: string[] = []

  const proxy = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/'
    requestLog.push(url)
    const proceed = () => forwardRequest(incoming, outgoing, target)
    if (!failing?.url.test(url)) return proceed()
    if (failing.fault === 'hanging') hanging.push(proceed)
    faultHandlers[failing.fault](incoming, outgoing, target)
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))

  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    fail: (url, fault) => (failing = { url, fault }),
    restore: () => (failing = null),
    deliver() {
      failing = null
      for (const proceed of hanging) proceed()
      hanging = []
    },
    requestCount: (url) => requestLog.filter((requestedUrl) => url.test(requestedUrl)).length,
    requestedUrls: (url) => requestLog.filter((requestedUrl) => url.test(requestedUrl)),
    async stop() {
      // A connection that is accepted between the two calls would keep the proxy open.
      const closed = new Promise((resolve) => proxy.close(resolve))
      proxy.closeAllConnections()
      await closed
    },
  }
}

type FaultHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => void

const faultHandlers: Record<Fault, FaultHandler> = {
  '404': (_, outgoing) => outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  '502': (_, outgoing) => outgoing.writeHead(502, { 'content-type': 'text/html' }).end(html),
  '500 with HTML': (_, outgoing) => outgoing.writeHead(500, { 'content-type': 'text/html' }).end(html),
  '200 with a wrong body': ({ url = '' }, outgoing) =>
    outgoing.writeHead(200, { 'content-type': contentTypeOf(url) }).end(html),
  'connection cut': ({ url = '' }, outgoing) => {
    outgoing.writeHead(200, { 'content-type': contentTypeOf(url), 'content-length': '1000' })
    outgoing.write('/* half', () => outgoing.destroy())
  },
  hanging: () => {},
  slow: (...args) => setTimeout(() => forwardRequest(...args), slowDelay),
}

/** The correct content type, so that only the body is wrong. */
function contentTypeOf(url: string): string {
  if (/\.js(?:\?|$)/.test(url)) return 'text/javascript'
  return /\.css(?:\?|$)/.test(url) ? 'text/css' : 'application/json'
}

const forwardRequest: FaultHandler = (incoming, outgoing, target) => {
  const { method, headers, url = '/' } = incoming
  const forward = request(new URL(url, target), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  forward.on('error', () => outgoing.destroy())
  incoming.pipe(forward)
}
