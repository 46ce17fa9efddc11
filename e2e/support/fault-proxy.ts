import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const faults = ['404', '500 with HTML', '200 with a wrong body', 'connection cut', 'hanging', 'slow'] as const
export type Fault = (typeof faults)[number] | '200 with HTML'

/** A real site behind a network that fails as a test wants. */
export type FaultProxy = {
  url: string
  /** From now on these addresses fail so. */
  fail: (address: RegExp, fault: Fault) => void
  heal: () => void
  /** Ends the fault, and passes on what hangs: a hanging file was only slow. */
  deliver: () => void
  /** How often addresses like this were asked for. */
  asked: (address: RegExp) => number
  /** The requested URLs that match, in order. */
  requested: (url: RegExp) => string[]
  stop: () => Promise<void>
}

const slowness = 2000
const html = '<!doctype html><title>Not what was asked for</title>'

/** Passes everything on to a server, but what fails. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  let failing: { address: RegExp; fault: Fault } | null = null
  let hanging: (() => void)[] = []
  const log: string[] = []

  const proxy = createServer((incoming, answer) => {
    const address = incoming.url ?? '/'
    log.push(address)
    const proceed = () => passOn(incoming, answer, target)
    if (!failing?.address.test(address)) return proceed()
    if (failing.fault === 'hanging') hanging.push(proceed)
    ways[failing.fault](incoming, answer, target)
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))

  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    fail: (address, fault) => (failing = { address, fault }),
    heal: () => (failing = null),
    deliver() {
      failing = null
      for (const proceed of hanging) proceed()
      hanging = []
    },
    asked: (address) => log.filter((asked) => address.test(asked)).length,
    requested: (url) => log.filter((requested) => url.test(requested)),
    async stop() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

type Way = (incoming: IncomingMessage, answer: ServerResponse, target: string) => void

const ways: Record<Fault, Way> = {
  '404': (_, answer) => answer.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  '500 with HTML': (_, answer) => answer.writeHead(500, { 'content-type': 'text/html' }).end(html),
  '200 with HTML': (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(html),
  '200 with a wrong body': ({ url = '' }, answer) => answer.writeHead(200, { 'content-type': kindOf(url) }).end(html),
  'connection cut': ({ url = '' }, answer) => {
    answer.writeHead(200, { 'content-type': kindOf(url), 'content-length': '1000' })
    answer.write('/* half', () => answer.destroy())
  },
  hanging: () => {},
  slow: (...asked) => setTimeout(() => passOn(...asked), slowness),
}

/** The right kind, so that it is the body alone that is wrong. */
function kindOf(address: string): string {
  if (/\.js(?:\?|$)/.test(address)) return 'text/javascript'
  return /\.css(?:\?|$)/.test(address) ? 'text/css' : 'application/json'
}

const passOn: Way = (incoming, answer, target) => {
  const { method, headers, url = '/' } = incoming
  const forward = request(new URL(url, target), { method, headers }, (found) => {
    answer.writeHead(found.statusCode ?? 502, found.headers)
    found.pipe(answer)
  })
  forward.on('error', () => answer.destroy())
  incoming.pipe(forward)
}
