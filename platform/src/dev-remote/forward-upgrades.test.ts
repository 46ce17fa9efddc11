import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@rstest/core'
import { forwardUpgradesTo } from './forward.ts'
import { serve } from './testing/test-servers.ts'

type OnUpgrade = (request: IncomingMessage, socket: Duplex) => void

const echo: OnUpgrade = (_, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  socket.on('error', () => {})
  socket.pipe(socket)
}

const oneHour = 3_600_000

async function startProxy(onUpgrade?: OnUpgrade, timeout = oneHour) {
  const [files, proxy] = [await serve((_, response) => void response.writeHead(403).end()), await serve()]
  if (onUpgrade) files.server.on('upgrade', onUpgrade)
  proxy.server.on('upgrade', forwardUpgradesTo(Promise.resolve(files.url), proxy.url, timeout))
  return { files, proxy }
}

const sendUpgrade = (url: URL, host = url.host) => {
  const sent = request(url, { headers: { host, connection: 'Upgrade', upgrade: 'websocket' }, agent: false })
  sent.end()
  return sent
}

async function statusOf(sent: ReturnType<typeof sendUpgrade>): Promise<number | undefined> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('forwards data in both directions, also after a pause longer than the timeout', async () => {
  const { proxy } = await startProxy(echo, 2000)

  const [, socket] = (await once(sendUpgrade(proxy.url), 'upgrade')) as [IncomingMessage, Duplex]
  await pause(2500)
  socket.write('hello')

  expect(String((await once(socket, 'data'))[0])).toBe('hello')
  socket.destroy()
})

test('closes the upstream socket and keeps running when the client disconnects during the upgrade', async () => {
  const { files, proxy } = await startProxy((_, socket) => void socket.on('error', () => {}))
  const arrival = once(files.server, 'upgrade')

  const sent = sendUpgrade(proxy.url).on('error', () => {})
  const [, upstreamSocket] = (await arrival) as [IncomingMessage, Socket]
  sent.socket?.resetAndDestroy()

  await once(upstreamSocket.resume(), 'end')
  expect(proxy.server.listening).toBe(true)
})

test('returns the status of a response that is not an upgrade', async () => {
  const { proxy } = await startProxy()

  expect(await statusOf(sendUpgrade(proxy.url))).toBe(403)
})

test('responds with 504 when the development server does not respond', async () => {
  const { proxy } = await startProxy((_, socket) => void socket.on('error', () => {}), 200)

  expect(await statusOf(sendUpgrade(proxy.url))).toBe(504)
})

test('responds with 502 when the development server has stopped', async () => {
  const { files, proxy } = await startProxy()
  files.server.close()

  expect(await statusOf(sendUpgrade(proxy.url))).toBe(502)
})

test('responds with 421 to another host name', async () => {
  const { proxy } = await startProxy(echo)

  expect(await statusOf(sendUpgrade(proxy.url, `evil.test:${proxy.url.port}`))).toBe(421)
})
