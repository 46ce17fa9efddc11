import type { Endpoint } from '@sallyport/contract/endpoints'
import fc from 'fast-check'
import { serverLimits } from '../../http/server-limits.ts'
import { apiToken } from '../test-server.ts'
import { entriesOf, validCode } from './example-requests.ts'
import { hostileBody, hostileText } from './hostile-bodies.ts'
import { parsedHeaders } from './hostile-texts.ts'

/** In bytes, below the server's limit of 16 KiB. */
const maxHeadLength = 15_000

const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/JSON;;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'application/xml',
  '',
)
const contentEncoding = fc.constantFrom('', '', '', 'gzip', 'br', 'identity', 'unknown')

/** Only characters that may stand in a header (https://www.rfc-editor.org/rfc/rfc9110#section-5.5); others are tests of the parser. */
const headerValue = hostileText.map((text) => text.replaceAll(/\p{Cc}/gu, '').slice(0, 14_000))
const extraHeaders = fc.array(
  fc.tuple(
    fc.constantFrom(...Object.keys(parsedHeaders), 'expect', 'upgrade', 'x-http-method-override', 'te', 'trailer'),
    headerValue,
  ),
  { maxLength: 2 },
)

const encodeText = (text: string) => encodeURIComponent(Buffer.from(text).toString()).slice(0, 12_000)
const rawPart = hostileText.map((text) => text.replaceAll(/[^\x21-\x7e]/g, '%00').slice(0, 12_000))
const urlPart = fc.oneof(hostileText.map(encodeText), rawPart)

const queryOf = (endpoint: Endpoint) => {
  const names = [...Object.keys(endpoint.query ? entriesOf(endpoint.query) : {}), 'page', '__proto__', 'a[b]', '']
  const parameters = fc.array(fc.tuple(fc.constantFrom(...names), urlPart), { maxLength: 3 })
  return parameters.map((all) => (all.length === 0 ? '' : `?${all.map((pair) => pair.join('=')).join('&')}`))
}

const pathOf = ({ path }: Endpoint) =>
  fc
    .oneof(fc.constantFrom('1', '2147483647', validCode), urlPart)
    .map((part) => path.replace(/:\w+/, () => part.replaceAll(/[?#]/g, '%3f')))

export type HostileRequest = { bytes: Buffer; isComplete: boolean }

type Parts = {
  method: string
  url: string
  headers: [name: string, value: string][]
  body: Buffer
}

/** Requests to an endpoint, as bytes with `Connection: close`. `tokens`: tokens of sessions, or an empty text for a request without one. */
export function hostileRequestTo(endpoint: Endpoint, tokens: readonly string[]): fc.Arbitrary<HostileRequest> {
  const noBody = { weight: 4, arbitrary: fc.constant(Buffer.alloc(0)) }
  const authorization = fc.constantFrom(...tokens).map((token) => (token ? `Bearer ${token}` : ''))
  const usualHeaders: Record<string, fc.Arbitrary<string>> = {
    'X-Api-Token': fc.constant(apiToken),
    'X-Forwarded-For': fc.ipV4(),
    Authorization: authorization,
    'Content-Type': contentType,
    'Content-Encoding': contentEncoding,
  }
  const headers = fc.tuple(fc.record(usualHeaders), extraHeaders).map(([usual, extra]) =>
    Object.entries(usual)
      .filter(([, value]) => value !== '')
      .concat(extra),
  )
  const parts: { [Part in keyof Parts]: fc.Arbitrary<Parts[Part]> } = {
    method: fc.constantFrom(...Array.from({ length: 12 }, () => endpoint.method), 'HEAD', 'OPTIONS', 'TRACE', 'PUT'),
    url: fc.tuple(pathOf(endpoint), queryOf(endpoint)).map(([path, query]) => path + query),
    headers,
    body: endpoint.method === 'GET' ? fc.oneof(noBody, hostileBody(endpoint)) : hostileBody(endpoint),
  }
  return fc.record(parts).map(toBytes)
}

function toBytes({ method, url, headers, body }: Parts): HostileRequest {
  const lines = [
    `${method} ${url} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
  ]
  const head = Buffer.from([...lines, '', ''].join('\r\n'), 'latin1')
  // Beyond a limit, the server closes the connection, and the response can be lost.
  const isComplete = head.length < maxHeadLength && body.length < serverLimits.bodyLimit
  return { bytes: Buffer.concat([head, body]), isComplete }
}
