import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { messages, refuse } from './refusal.ts'

type Headers = Record<string, string>

const statusOfError: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what is no HTTP request, or comes too slowly, in the shape of every other error. */
export function handleProtocolErrors(headers: Headers) {
  return ({ code = '' }: { code?: string | undefined }, socket: Socket): void => {
    // https://nodejs.org/api/http.html#event-clienterror
    if (code === 'ECONNRESET' || !socket.writable) return
    // The response to a request whose body is malformed may have begun already.
    const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse }
    if (response?.headersSent) return void socket.destroy()
    const status = statusOfError[code] ?? 400
    const lines = Object.entries(errorHeaders(headers)).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
}

/** Node answers an `Expect` that it does not know with 417 and no body (https://nodejs.org/api/http.html#event-checkexpectation). */
export function rejectUnknownExpectations(server: Pick<Server, 'on'>, headers: Headers): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, errorHeaders(headers)).end(body)
  })
}

/** What no host or port contains; a proxy and the server could read different hosts from it. */
const forbiddenInHost = /[\s/\\?#@]/

/**
 * Refuses a request without `Host`, with several, or with an invalid one
 * (https://www.rfc-editor.org/rfc/rfc9112#section-3.2). Node would answer the first with 400 and no body, and read the
 * first of several.
 */
export function requireHost({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  const { host } = headers
  const isMissing = httpVersion === '1.1' && host === undefined
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (isMissing || count > 1 || (host !== undefined && forbiddenInHost.test(host))) refuse(400, messages.invalid)
}

const body = JSON.stringify({ message: messages.invalid })

const errorHeaders = (headers: Headers): Headers => ({
  ...headers,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  Connection: 'close',
})
