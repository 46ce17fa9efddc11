import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { messages, refuse } from './http-error.ts'
import { newRequestId, requestIdHeader } from './request-id.ts'

type Headers = Record<string, string>

const statusOfError: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** The handler of malformed and timed-out HTTP requests, which responds with the same body and headers as every other error. */
export function protocolErrorHandler(headers: Headers) {
  return function (this: FastifyInstance, { code = '' }: { code?: string | undefined }, socket: Socket): void {
    // The client has closed the connection (https://nodejs.org/api/http.html#event-clienterror).
    if (code === 'ECONNRESET' || !socket.writable) return
    // If the body is malformed, the response may have started already. Only this private property refers to the response; the
    // default handler of Node.js reads it too (`socketOnError` in https://github.com/nodejs/node/blob/main/lib/_http_server.js).
    const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse }
    if (response?.headersSent) return void socket.destroy()
    const status = statusOfError[code] ?? 400
    const reqId = newRequestId()
    this.log.info({ reqId, code, status }, 'a malformed request')
    const lines = Object.entries(errorHeaders(headers, reqId)).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
}

/** Adds a body to the 417 response of Node.js (https://nodejs.org/api/http.html#event-checkexpectation). */
export function rejectUnknownExpectations(server: Pick<Server, 'on'>, headers: Headers): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, errorHeaders(headers, newRequestId())).end(body)
  })
}

/** Characters that no host contains. A proxy and this server could interpret a header with them differently. */
const forbiddenInHost = /[\s/\\?#@]/

/** Refuses a missing (in HTTP/1.1), repeated or invalid `Host` with 400 and a body (https://www.rfc-editor.org/rfc/rfc9112#section-3.2). */
export function requireHost({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  const { host } = headers
  const isMissing = httpVersion === '1.1' && host === undefined
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (isMissing || count > 1 || (host !== undefined && forbiddenInHost.test(host))) refuse(400, messages.invalid)
}

const body = JSON.stringify({ message: messages.invalid })

const errorHeaders = (headers: Headers, id: string): Headers => ({
  ...headers,
  [requestIdHeader]: id,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  Connection: 'close',
})
