import { describe, test } from '@rstest/core'
import { peerFields } from './testing/agent-fields.ts'
import { addRealClient } from './testing/real-client.ts'
import { addressesOf, isRoot, openNode } from './testing/real-node.ts'

const hour = 3600
/** In seconds: longer than a client may take to connect. */
const lifetime = 15
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe.runIf(isRoot)('an access that expires', () => {
  test.concurrent('stops while the server is away, and stays away after a restart', async ({ expect }) => {
    const node = await openNode()
    await node.start()
    const client = await addRealClient(node, '10.8.0.2')
    const expired_at = secondsFromNow(lifetime)
    await node.put(1, [{ ...client.peer, expired_at }, peerFields(9)])
    await client.connect()
    await expect.poll(client.ping, { timeout: 10_000 }).toBe(true)

    await expect.poll(node.addresses, { timeout: 30_000 }).toEqual(addressesOf([peerFields(9)]))
    expect(Date.now()).toBeGreaterThanOrEqual(expired_at * 1000)
    expect(await client.ping()).toBe(false)
    await node.stop()
    await node.start()
    expect(await node.addresses()).toEqual(addressesOf([peerFields(9)]))
  })

  test.concurrent.for([
    { clock: 'an hour behind', offset: hour },
    { clock: 'an hour ahead', offset: -hour },
  ])('stops at the time of the server if the clock of the node is $clock', async ({ offset }, { expect }) => {
    const node = await openNode()
    await node.start()
    const expired_at = secondsFromNow(lifetime) + offset
    const peers = [peerFields(1, { expired_at }), peerFields(2, { expired_at: expired_at + hour / 2 })]
    const sentAt = Date.now()
    await node.put(1, peers, { now: sentAt + offset * 1000 })
    const took = Date.now() - sentAt
    expect(await node.addresses()).toEqual(addressesOf(peers))
    const delay = offset * 1000 - (await node.status()).clock_offset
    expect(delay).toBeGreaterThanOrEqual(0)
    expect(delay).toBeLessThanOrEqual(took)
    // The measured offset is used after a restart, without the server.
    await node.stop('SIGKILL')
    await node.start()

    await expect.poll(node.addresses, { timeout: 30_000 }).toEqual(addressesOf([peers[1]!]))
    expect(Date.now() + offset * 1000).toBeGreaterThanOrEqual(expired_at * 1000)
  })
})
