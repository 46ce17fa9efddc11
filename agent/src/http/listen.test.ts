import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from '@rstest/core'
import { configFields } from '../testing/agent-fields.ts'
import { close, listen } from './listen.ts'

const incomplete = 'GET /status HTTP/1.1\r\nhost: node\r\n'

async function openConnection(request: string) {
  const server = await listen(configFields().api, (_, response) => void response.end('done'))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  socket.write(request)
  return { server, socket, ended: once(socket.resume(), 'close') }
}

test('closes although the request of a connection stays incomplete', async () => {
  const { server, ended } = await openConnection(incomplete)
  await close(server)

  await ended
  expect(server.listening).toBe(false)
})

test('closes the idle connection of a client at once', async () => {
  const limit = 1500
  let shortest = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5 && shortest >= limit; round++) {
    const { server, socket, ended } = await openConnection(`${incomplete}\r\n`)
    await once(socket, 'data')
    const start = performance.now()
    await close(server)
    await ended
    shortest = Math.min(shortest, performance.now() - start)
  }

  expect(shortest).toBeLessThan(limit)
})
