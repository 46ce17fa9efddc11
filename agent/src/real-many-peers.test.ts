import { expect, test } from '@rstest/core'
import { peerFields } from './testing/agent-fields.ts'
import { addRealClient } from './testing/real-client.ts'
import { addressesOf, isRoot, openNode } from './testing/real-node.ts'

/** `10.8.0.2` and `10.8.0.3` are those of the real clients. */
const peers = Array.from({ length: 998 }, (_, index) => peerFields(index + 3))

test.runIf(isRoot)(
  'with 1,000 peers, adding one changes no other, and a reconcile without changes runs wg once',
  async () => {
    const node = await openNode()
    await node.start()
    const clients = [await addRealClient(node, '10.8.0.2'), await addRealClient(node, '10.8.0.3')]
    const desired = [...clients.map(({ peer }) => peer), ...peers]
    await node.put(1, desired)
    for (const { connect, ping } of clients) {
      await connect()
      await expect.poll(ping, { timeout: 10_000 }).toBe(true)
    }
    const [before, counters] = [await node.dump(), await Promise.all(clients.map((client) => client.counters()))]
    expect(before.peers.filter(({ last_handshake }) => last_handshake > 0)).toHaveLength(2)
    const callsBefore = node.wg.calls().length

    const added = peerFields(2000)
    const start = performance.now()
    expect((await node.put(2, [...desired, added])).body).toEqual({ generation: 2, added: 1, changed: 0, removed: 0 })
    process.stdout.write(`One of 1,000 peers was added in ${Math.round(performance.now() - start)} ms\n`)

    // `wg set wg0 peer KEY allowed-ips IP`
    expect(node.wg.calls().slice(callsBefore)).toEqual(['show wg0 3', 'set wg0 6'])
    expect(await node.addresses()).toEqual(addressesOf([...desired, added]))
    const handshakes = (await Promise.all(clients.map((client) => client.counters()))).map(([handshake]) => handshake)
    expect(handshakes).toEqual(counters.map(([handshake]) => handshake))

    const callsBetween = node.wg.calls().length
    await node.put(2, [...desired, added])
    expect(node.wg.calls().slice(callsBetween)).toEqual(['show wg0 3'])
  },
)
