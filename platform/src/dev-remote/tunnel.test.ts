import { expect, test } from '@rstest/core'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from './test-servers.ts'
import { tunnelTo } from './tunnel.ts'

type OnUpgrade = (asked: IncomingMessage, socket: Duplex) => void

const echo: OnUpgrade = (_, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  socket.on('error', () => {})
  socket.pipe(socket)
}

const oneHour = 3_600_000

/** A tunnel to a development server, which takes upgrades so or answers them as requests. */
async function tunnelBefore(onUpgrade?: OnUpgrade, patience = 200) {
  const [files, proxy] = [await serve((_, response) => void response.writeHead(403).end()), await serve()]
  if (onUpgrade) files.server.on('upgrade', onUpgrade)
  proxy.server.on('upgrade', tunnelTo(Promise.resolve(files.url), proxy.url, patience))
  return { files, proxy }
}

const upgrading = (url: URL, host = url.host) => {
  const asked = request(url, { headers: { host, connection: 'Upgrade', upgrade: 'x' }, agent: false })
  asked.end()
  return asked
}

async function statusOf(asked: ReturnType<typeof upgrading>): Promise<number | undefined> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('what one end says arrives at the other, also after a silence', async () => {
  const { proxy } = await tunnelBefore(echo)

  const [, socket] = (await once(upgrading(proxy.url), 'upgrade')) as [IncomingMessage, Duplex]
  await pause(400)
  socket.write('hello')

  expect(String((await once(socket, 'data'))[0])).toBe('hello')
  socket.destroy()
})

test('a tab that goes while it waits takes nothing else with it', async () => {
  const { files, proxy } = await tunnelBefore((_, socket) => void socket.on('error', () => {}), oneHour)
  const arrival = once(files.server, 'upgrade')

  const asked = upgrading(proxy.url).on('error', () => {})
  const [, far] = (await arrival) as [IncomingMessage, Socket]
  asked.socket?.resetAndDestroy()

  await once(far.resume(), 'end')
  expect(proxy.server.listening).toBe(true)
})

test('an answer that is no socket is handed back', async () => {
  const { proxy } = await tunnelBefore()

  expect(await statusOf(upgrading(proxy.url))).toBe(403)
})

test('a development server that says nothing is given up', async () => {
  const { proxy } = await tunnelBefore((_, socket) => void socket.on('error', () => {}))

  expect(await statusOf(upgrading(proxy.url))).toBe(504)
})

test('one that is gone is no reason to go too', async () => {
  const { files, proxy } = await tunnelBefore()
  files.server.close()

  expect(await statusOf(upgrading(proxy.url))).toBe(502)
})

test('a page of another name gets no socket', async () => {
  const { proxy } = await tunnelBefore(echo)

  expect(await statusOf(upgrading(proxy.url, `evil.test:${proxy.url.port}`))).toBe(421)
})
