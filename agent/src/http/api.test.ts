import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from '@rstest/core'
import { putStateResponse } from '@sallyport/contract/agent'
import * as v from 'valibot'
import { call, putState, readStatus } from '../testing/agent-client.ts'
import { keyOf, otherServerId, peerFields, secret, stateFields } from '../testing/agent-fields.ts'
import { startAgent, time } from '../testing/running-agent.ts'

const peers = [peerFields(1), peerFields(2)]

describe('an update', () => {
  test('is applied, and responds with what changed', async () => {
    const { origin, fake, log } = await startAgent()
    const { status, body } = await putState(origin, stateFields(7, peers))

    expect([status, body]).toEqual([200, { generation: 7, added: 2, changed: 0, removed: 0 }])
    expect(v.is(putStateResponse, body)).toBe(true)
    expect(fake.keys()).toEqual([keyOf(1), keyOf(2)])
    expect(log.at(-1)).toBe('Peers: 2 added, 0 changed, 0 removed (generation 7)')
  })

  test.each([
    ['stale', 409, stateFields(6, peers)],
    ['other_server', 409, stateFields(8, peers, { server: otherServerId })],
    ['empty', 422, stateFields(8, [])],
  ])('is refused as %s', async (error, status, state) => {
    const { origin, fake } = await startAgent()
    await putState(origin, stateFields(7, peers))

    expect(await putState(origin, state)).toMatchObject({ status, body: { error, generation: 7 } })
    expect(fake.keys()).toEqual([keyOf(1), keyOf(2)])
  })

  test.each([
    ['no JSON', '{'],
    ['another type', '[]'],
    ['a missing list', JSON.stringify({ ...stateFields(1, peers), peers: undefined })],
    ['an unknown field', JSON.stringify({ ...stateFields(1, peers), extra: 1 })],
    ['an invalid key', JSON.stringify(stateFields(1, [peerFields(1, { public_key: 'x' })]))],
    ['an option of wg as the IP address', JSON.stringify(stateFields(1, [peerFields(1, { ip: '10.8.0.2/0' })]))],
  ])('is refused with %s', async (_, body) => {
    const { origin, fake } = await startAgent()

    expect(await putState(origin, {}, { body })).toMatchObject({ status: 400, body: { error: 'invalid' } })
    expect(fake.applied).toEqual([])
  })

  test('is refused with a generation that would outdate the server, and logged', async () => {
    const { origin, log } = await startAgent()

    const { status, body } = await putState(origin, stateFields(2 ** 50 + 1, peers))

    const message = '"generation" must be <=1125899906842624'
    expect([status, body]).toEqual([400, { error: 'invalid', message }])
    expect(log.at(-1)).toBe(`A state was refused: ${message}`)
  })

  test.each([
    ['a clock that is more than a day ahead', { now: time + 24 * 3_600_000 + 1 }, '"now" must be within a day'],
    ['a clock that is more than a day behind', { now: time - 24 * 3_600_000 - 1 }, '"now" must be within a day'],
    ['a peer outside of the subnet', { peers: [peerFields(1, { ip: '10.9.0.2' })] }, '"peers" must have IP addresses'],
    ['a peer with the IP address of the node', { peers: [peerFields(1, { ip: '10.8.0.1' })] }, '"peers" must have IP'],
  ])('is refused with %s, and logged', async (_, fields, message) => {
    const { origin, fake, log } = await startAgent()

    const { status, body } = await putState(origin, stateFields(1, peers, fields))

    expect([status, body]).toEqual([400, { error: 'invalid', message: expect.stringContaining(message) }])
    expect(log.at(-1)).toContain(message)
    expect(fake.applied).toEqual([])
  })

  test('is applied as changes of the last state, and refused as changes of another one', async () => {
    const { origin, fake } = await startAgent()
    const { peers: _, ...fields } = stateFields(8, peers, { now: time })
    const [changed, added] = [peerFields(2, { ip: '10.8.0.9' }), peerFields(4)]
    const change = (from: number) => {
      const body = JSON.stringify({ ...fields, from, set: [changed, added], removed: [keyOf(1)] })
      return call(`${origin}/state/changes`, { method: 'PATCH', body })
    }
    const expired = peerFields(3, { ip: added.ip, expired_at: time / 1000 })
    await putState(origin, stateFields(7, [...peers, expired], { now: time - 1000 }))

    expect(await change(6)).toMatchObject({ status: 409, body: { error: 'stale', generation: 7 } })
    expect(await change(7)).toMatchObject({ status: 200, body: { generation: 8, added: 1, changed: 1, removed: 2 } })
    expect(fake.keys().sort()).toEqual([keyOf(2), keyOf(4)].sort())
    expect(await putState(origin, stateFields(8, [changed, added]))).toMatchObject({ status: 200, body: { added: 0 } })
  })

  test('is refused if it is too long', async () => {
    const { origin } = await startAgent()
    const headers = { 'content-length': String(16 * 1024 * 1024 + 1), expect: '100-continue' }

    expect(await putState(origin, {}, { body: '', headers })).toMatchObject({ status: 413, body: { error: 'invalid' } })
  })
})

describe('authorization', () => {
  test.each(['', 'x', 's'.repeat(42), 't'.repeat(43), 's'.repeat(10_000 / 2)])(
    'refuses the token %#',
    async (token) => {
      const { origin, fake } = await startAgent()

      expect(await readStatus(origin, '', { token })).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
      expect(await putState(origin, stateFields(1, peers), { token })).toMatchObject({ status: 401 })
      expect(fake.applied).toEqual([])
    },
  )

  test.each(['/health', '/status', '/nowhere'])('without it, a request of %s ends the connection', async (url) => {
    const { port } = await startAgent()
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${url} HTTP/1.1\r\nhost: node\r\n\r\n`)

    expect(await text(socket)).toMatch(/^connection: close\r$/im)
  })

  test('keeps the connection', async () => {
    const { port } = await startAgent()
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /health HTTP/1.1\r\nhost: node\r\nauthorization: Bearer ${secret}\r\n\r\n`)
    const [chunk] = await once(socket, 'data')
    socket.destroy()

    expect(String(chunk)).toMatch(/^connection: keep-alive\r$/im)
  })

  test('is refused before the body is sent', async () => {
    const { port } = await startAgent()
    const socket = connect(port, '127.0.0.1')
    socket.write('PUT /state HTTP/1.1\r\nhost: node\r\ncontent-length: 1000000\r\n\r\n')
    const [chunk] = await once(socket, 'data')
    socket.destroy()

    expect(String(chunk)).toMatch(/^HTTP\/1.1 401 /)
    expect(String(chunk)).toMatch(/connection: close/i)
  })
})

test.each([
  ['GET', '/', 404],
  ['GET', '/nowhere', 404],
  ['GET', '/__proto__', 404],
  ['GET', '//', 404],
  ['POST', '/state', 405],
  ['DELETE', '/status', 405],
])('%s %s is %i, without a stack', async (method, url, status) => {
  const { origin } = await startAgent()

  expect(await call(origin + url, { method })).toMatchObject({ status, body: { error: 'invalid' } })
})

test('closes a connection whose request is not complete after 5 s', async () => {
  const { port } = await startAgent()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /status HTTP/1.1\r\nhost: node\r\n')
  const response = await text(socket)

  expect(response).toMatch(/^HTTP\/1.1 408 /)
})
