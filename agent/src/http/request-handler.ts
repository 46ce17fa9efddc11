import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAuthorized } from '../config/config.ts'
import { Refusal } from '../errors.ts'
import { messageOf, type Log } from '../log.ts'

export type Response = { status: number; body: object }
export type Route = {
  method: string
  isPublic?: boolean
  handle: (request: IncomingMessage, query: URLSearchParams) => Response | Promise<Response>
}

type Options = { routes: Readonly<Record<string, Route>>; secretHash: string; log: Log }

/** Handles a request by its path. Refuses unauthorized requests before their body is read. */
export function createRequestHandler({ routes, secretHash, log }: Options) {
  async function respond(request: IncomingMessage, hasSecret: boolean): Promise<Response> {
    const { path, query } = parseUrl(request.url ?? '')
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined
    if (!route) throw new Refusal('invalid', { status: 404 })
    if (!route.isPublic && !hasSecret) throw new Refusal('unauthorized')
    if (request.method !== route.method) throw new Refusal('invalid', { status: 405 })
    return route.handle(request, query)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const hasSecret = isAuthorized(request.headers.authorization, secretHash)
    // Without this header, requests of `health`, which need no secret, could occupy all connections.
    if (!hasSecret) response.setHeader('connection', 'close')
    try {
      send(request, response, await respond(request, hasSecret))
    } catch (error) {
      if (!(error instanceof Refusal)) log(`A request failed: ${messageOf(error)}`)
      const { status, body } = error instanceof Refusal ? error : new Refusal('not_applied')
      send(request, response, { status, body })
    }
  }
}

function parseUrl(url: string): { path: string; query: URLSearchParams } {
  const [path = '', query = ''] = url.split('?', 2)
  return { path, query: new URLSearchParams(query) }
}

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Response) {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    // Without this header, Node would read the rest of the body to keep the connection.
    ...(!request.complete && { connection: 'close' }),
  })
  response.end(text)
}
