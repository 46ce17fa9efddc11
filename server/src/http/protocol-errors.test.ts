import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@rstest/core'
import { temporarySite } from '../testing/temporary-site.ts'
import { addSignedInUser, sharedServer } from '../testing/test-server.ts'

const server = await sharedServer({ SITE_DIR: temporarySite().folder, PUBLIC_URL: 'https://vpn.example.test' })

const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
const { token } = await addSignedInUser(server.store)

/** Parses everything that the server sends until it closes the connection. */
async function responseTo(request: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = new Map(lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]))
  return { status: Number(status.split(' ')[1]), headers, body }
}

const closing = 'Host: a\r\nConnection: close\r\n'
const requests: readonly [name: string, request: string, status: number, message: string][] = [
  ['a malformed request line', 'nonsense\r\n\r\n', 400, 'form.error.invalid'],
  ['a method that HTTP does not know', `FROB / HTTP/1.1\r\n${closing}\r\n`, 400, 'form.error.invalid'],
  ['a malformed header', `GET / HTTP/1.1\r\n${closing}a b: c\r\n\r\n`, 400, 'form.error.invalid'],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\n${closing}A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'form.error.invalid',
  ],
  [
    'two lengths',
    `POST / HTTP/1.1\r\n${closing}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    'form.error.invalid',
  ],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'form.error.invalid'],
  ['two hosts', `GET / HTTP/1.1\r\n${closing}Host: b\r\n\r\n`, 400, 'form.error.invalid'],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: a\\b\r\nConnection: close\r\n\r\n', 400, 'form.error.invalid'],
  ['an unknown expectation', `GET / HTTP/1.1\r\n${closing}Expect: a\r\n\r\n`, 417, 'form.error.invalid'],
  ['a page requested with PROPFIND', `PROPFIND /office/nodes HTTP/1.1\r\n${closing}\r\n`, 404, 'not.found'],
  ['a page requested with TRACE', `TRACE / HTTP/1.1\r\n${closing}\r\n`, 404, 'not.found'],
  ['a page requested with OPTIONS', `OPTIONS * HTTP/1.1\r\n${closing}\r\n`, 404, 'not.found'],
  [
    'a page requested with POST',
    `POST /office/nodes HTTP/1.1\r\n${closing}Content-Length: 0\r\n\r\n`,
    404,
    'not.found',
  ],
  ['metrics requested with POST', `POST /metrics HTTP/1.1\r\n${closing}Content-Length: 0\r\n\r\n`, 404, 'not.found'],
]

test('responds with the common error body and headers to what is no request, or one that no route has', async () => {
  for (const [name, request, status, message] of requests) {
    const response = await responseTo(request)

    expect([name, response.status, JSON.parse(response.body)]).toEqual([name, status, { message }])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.any(String),
    })
  }
})

test('responds with 408 and the common error body to a request that is sent too slowly', async () => {
  const accepted = once(server.app.server, 'connection')
  const response = responseTo('GET / HTTP/1.1\r\n')
  const [connection] = (await accepted) as [Socket]
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.app.server.emit('clientError', late, connection)

  const { status, body } = await response
  expect([status, JSON.parse(body)]).toEqual([408, { message: 'form.error.invalid' }])
})

test('a HTTP/1.0 request needs no Host header', async () => {
  expect((await responseTo('GET / HTTP/1.0\r\n\r\n')).status).toBe(200)
})

test('an aborted request is not logged as a database failure', async () => {
  server.log.length = 0
  const socket = connect(port, '127.0.0.1')
  const head = `X-Api-Token: sallyport-web\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
  socket.write(`POST /api/user/access/allocate HTTP/1.1\r\nHost: a\r\n${head}Content-Length: 100\r\n\r\n{"node_id":`)
  const [request] = (await once(server.app.server, 'request')) as [IncomingMessage]
  // Until then, the server does not read the incomplete body, and would not notice the abort.
  await expect.poll(() => request.readableFlowing).toBe(true)
  socket.destroy()
  await expect.poll(() => server.log.join(''), { timeout: 10_000 }).toContain('the client aborted the request')

  expect(server.log.join('')).not.toContain('the database cannot be reached')
  expect(server.log.join('')).not.toContain('a call failed')
})
