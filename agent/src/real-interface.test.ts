import { describe, expect, test } from '@rstest/core'
import { otherServerId, peerFields } from './testing/agent-fields.ts'
import { addRealClient } from './testing/real-client.ts'
import { addressesOf, isRoot, openNode } from './testing/real-node.ts'

describe.runIf(isRoot)('an agent with a real interface', () => {
  test('creates the interface, and connects a client with the first state', async () => {
    const node = await openNode()
    await node.start()
    const client = await addRealClient(node, '10.8.0.2')
    expect(await node.health()).toBe(503)

    expect((await node.put(1, [client.peer])).body).toEqual({ generation: 1, added: 1, changed: 0, removed: 0 })
    await client.connect()

    await expect.poll(client.ping, { timeout: 10_000 }).toBe(true)
    expect(await node.health()).toBe(200)
    const status = await node.status()
    expect(status).toMatchObject({ generation: 1, interface: 'synchronised', connected_peers: 1 })
    expect(status.peers).toMatchObject([{ public_key: client.peer.public_key, received: expect.any(Number) }])
  })

  test('leaves the handshakes and counters of other peers alone, also when it restarts or is killed', async () => {
    const node = await openNode()
    await node.start()
    const [one, other] = [await addRealClient(node, '10.8.0.2'), await addRealClient(node, '10.8.0.3')]
    await node.put(1, [one.peer, other.peer])
    for (const { connect, ping } of [one, other]) {
      await connect()
      await expect.poll(ping, { timeout: 10_000 }).toBe(true)
    }
    const before = [await one.counters(), await other.counters()]
    expect(before.flat()).not.toContain(0)

    await node.put(2, [one.peer, other.peer, peerFields(100), peerFields(101)])
    await node.put(3, [one.peer, peerFields(101), other.peer])
    await node.stop()
    await node.start()
    await node.stop('SIGKILL')
    await node.start()
    await node.put(3, [one.peer, other.peer, peerFields(101)])

    for (const [index, client] of [one, other].entries()) {
      const [handshake, received, sent] = await client.counters()
      expect(handshake).toBe(before[index]![0])
      expect(received).toBeGreaterThanOrEqual(before[index]![1])
      expect(sent).toBeGreaterThanOrEqual(before[index]![2])
    }
    for (const { ping } of [one, other]) await expect.poll(ping, { timeout: 10_000 }).toBe(true)
  })

  test('exchanges the IP addresses of two peers', async () => {
    const node = await openNode()
    await node.start()
    const [one, other] = [peerFields(1), peerFields(2)]
    await node.put(1, [one, other, peerFields(3)])
    const exchanged = [{ ...one, ip: other.ip }, { ...other, ip: one.ip }, peerFields(4, { ip: peerFields(3).ip })]

    expect((await node.put(2, exchanged)).body).toEqual({ generation: 2, added: 1, changed: 2, removed: 1 })
    expect(await node.addresses()).toEqual(addressesOf(exchanged))
  })

  test('obeys another installation after forget, without a restart, and keeps the peers until then', async () => {
    const node = await openNode()
    await node.start()
    await node.put(5, [peerFields(1)])
    expect(await node.runAgent('forget')).toContain('no longer belongs')
    expect(await node.addresses()).toEqual(addressesOf([peerFields(1)]))

    expect((await node.put(1, [peerFields(2)], { server: otherServerId })).status).toBe(200)
    expect(await node.runAgent('status')).toContain(`Installation: ${otherServerId}`)
    expect(await node.addresses()).toEqual(addressesOf([peerFields(2)]))
  })
})
