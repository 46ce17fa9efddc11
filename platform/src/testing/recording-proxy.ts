import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A response as it was sent to the browser, with its sizes in bytes. */
export type RecordedResponse = {
  /** The path with the query. */
  path: string
  status: number
  encoding: string
  headers: number
  body: number
}

/** Returns the body to send instead. */
type ChangeBody = (path: string, encoding: string, body: Buffer) => Buffer

export type RecordingProxy = {
  url: string
  /** The responses since the last call, without responses of the API. */
  takeResponses: () => RecordedResponse[]
  /** Changes all bodies from now on. */
  change: (changeBody: ChangeBody) => void
  stop: () => Promise<void>
}

/** Starts a proxy in front of a site that records what goes over the wire. */
export async function recordingProxy(target: string): Promise<RecordingProxy> {
  const recordedResponses: RecordedResponse[] = []
  let changeBody: ChangeBody = (_path, _encoding, body) => body

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const path = incoming.url ?? '/'
    try {
      const { response, body: received } = await forward(incoming, target)
      const encoding = response.headers['content-encoding'] ?? ''
      const body = changeBody(path, encoding, received)
      const headers = bytesOfHeaders(response)
      if (!path.startsWith('/api'))
        recordedResponses.push({ path, status: response.statusCode ?? 0, encoding, headers, body: body.length })
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, 'content-length': body.length }).end(body)
    } catch {
      outgoing.destroy()
    }
  }
  const proxy = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))

  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    takeResponses: () => recordedResponses.splice(0),
    change: (change) => (changeBody = change),
    async stop() {
      // A connection that is accepted between the two calls would keep the proxy open.
      const closed = new Promise((resolve) => proxy.close(resolve))
      proxy.closeAllConnections()
      await closed
    },
  }
}

function forward(incoming: IncomingMessage, target: string): Promise<{ response: IncomingMessage; body: Buffer }> {
  const { method, headers, url = '/' } = incoming
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(url, target), { method, headers }, (response) => {
      buffer(response).then((body) => resolve({ response, body }), reject)
    })
    outgoing.on('error', reject)
    incoming.pipe(outgoing)
  })
}

/** The size of the headers in HTTP/1.1, which does not compress them. */
function bytesOfHeaders({ rawHeaders, statusMessage = '' }: IncomingMessage): number {
  const lineEnd = 2
  const statusLine = `HTTP/1.1 200 ${statusMessage}`.length + lineEnd
  // `name: value`, with two characters between them.
  const fields = rawHeaders.reduce((sum, text) => sum + text.length + lineEnd, 0)
  return statusLine + fields + lineEnd
}
