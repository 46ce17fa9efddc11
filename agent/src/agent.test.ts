import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { agentStatus } from '@sallyport/contract/agent'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import * as v from 'valibot'
import { createAgent } from './agent.ts'
import { call, putState, readStatus } from './testing/agent-client.ts'
import { configFields, keyOf, otherServerId, peerFields, serverId, stateFields } from './testing/agent-fields.ts'
import { fakeFirewall } from './testing/fake-firewall.ts'
import { fakeInterface } from './testing/fake-interface.ts'
import { startAgent, time } from './testing/running-agent.ts'

const peers = [peerFields(1), peerFields(2)]

describe('health', () => {
  test('is 503 until the interface has the desired peers, and needs no token', async () => {
    const { origin, fake } = await startAgent()
    const health = () => call(`${origin}/health`, { token: '' })

    expect(await health()).toMatchObject({ status: 503, body: { interface: 'unsynchronised' } })
    await putState(origin, stateFields(1, peers))
    expect(await health()).toMatchObject({ status: 200, body: { interface: 'synchronised' } })
    fake.failure = new Error('gone')
    await putState(origin, stateFields(2, peers))
    expect(await health()).toMatchObject({ status: 503, body: { interface: 'failed' } })
  })
})

describe('a status', () => {
  test('is valid before the first state', async () => {
    const { origin } = await startAgent()
    const { status, body } = await readStatus(origin)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      server: null,
      generation: 0,
      interface: 'unsynchronised',
      peers: [],
      version: '1.2.3',
    })
    expect(v.is(agentStatus, body)).toBe(true)
  })

  test('contains the state, the connected peers, and no addresses', async () => {
    const { origin, fake } = await startAgent()
    await putState(origin, stateFields(7, peers, { now: time }))
    fake.set(keyOf(1), { last_handshake: time / 1000 - 180, received: 1, sent: 2 })
    fake.set(keyOf(2), { last_handshake: time / 1000 - 181 })
    const { body } = await readStatus(origin)

    expect(body).toEqual({
      version: '1.2.3',
      server: serverId,
      generation: 7,
      boot: 'boot-1',
      now: time,
      clock_offset: 0,
      interface: 'synchronised',
      public_key: null,
      observed: {
        address: '10.8.0.1/16',
        listen_port: 51_820,
        mtu: 1420,
        is_masquerading: false,
        is_forwarding: expect.any(Boolean),
        drops_forwarded: false,
        has_firewall_rules: true,
      },
      connected_peers: 1,
      peers: [
        { public_key: keyOf(1), last_handshake: time / 1000 - 180, received: 1, sent: 2 },
        { public_key: keyOf(2), last_handshake: time / 1000 - 181, received: 0, sent: 0 },
      ],
      cursor: expect.any(String),
    })
  })

  test('contains the peers that changed after a cursor', async () => {
    const { origin, fake } = await startAgent()
    await putState(origin, stateFields(7, peers))
    fake.set(keyOf(1), { last_handshake: 1 })
    const { cursor } = (await readStatus(origin)).body
    fake.set(keyOf(2), { last_handshake: 2 })

    const { body } = await readStatus(origin, `?after=${cursor}`)
    expect(body.peers.map(({ public_key }) => public_key)).toEqual([keyOf(2)])
  })

  test.each([
    ['measures the clock of the installation that owns the node', `&server=${serverId}`, 3_600_000],
    ['does not measure the clock of another installation', `&server=${otherServerId}`, 0],
    ['does not measure the clock of an unknown installation', '', 0],
    ['does not measure a clock that is more than a day away', `&server=${serverId}`, 0, 24 * 3_600_000 + 1],
  ])('%s', async (_, server, clock_offset, ahead = 3_600_000) => {
    const { origin } = await startAgent()
    await putState(origin, stateFields(7, peers, { now: time }))

    const { body } = await readStatus(origin, `?now=${time + ahead}${server}`)
    expect(body).toMatchObject({ now: time, clock_offset })
  })

  test('reports a failed interface, keeps the cursor, and repairs the interface at once', async () => {
    const { origin, fake } = await startAgent()
    await putState(origin, stateFields(1, peers))
    fake.failure = new Error('wg show: No such device')

    const { body } = await readStatus(origin, '?after=cursor')
    expect(body).toMatchObject({ interface: 'failed', problem: 'wg show: No such device', peers: [], cursor: 'cursor' })
    expect(body.observed).toBeNull()
    fake.failure = null
    fake.peers.clear()
    await readStatus(origin)
    await expect.poll(async () => (await call(`${origin}/health`)).status, { timeout: 10_000 }).toBe(200)
  })

  test('refuses a time that is no number', async () => {
    const { origin } = await startAgent()

    expect(await readStatus(origin, '?now=soon')).toMatchObject({ status: 400, body: { error: 'invalid' } })
  })
})

test('an agent that starts again applies its saved state without the server', async () => {
  const state_file = path.join(temporaryFolder('agent'), 'state.json')
  const start = async () => {
    const { fake, ...wireguard } = fakeInterface()
    const config = configFields({ state_file })
    const agent = createAgent({
      config,
      interface: wireguard,
      firewall: fakeFirewall(),
      version: '1.2.3',
      log: () => undefined,
    })
    return { fake, origin: `http://127.0.0.1:${await agent.start()}`, stop: agent.stop }
  }
  const first = await start()
  await putState(first.origin, stateFields(7, peers, { now: Date.now() + 3_600_000 }))
  await first.stop()
  const second = await start()
  const { body } = await readStatus(second.origin)
  await second.stop()

  expect(second.fake.keys()).toEqual([keyOf(1), keyOf(2)])
  expect(body).toMatchObject({ server: serverId, generation: 7, interface: 'synchronised' })
  expect(Math.round(body.clock_offset / 60_000)).toBe(60)
})
