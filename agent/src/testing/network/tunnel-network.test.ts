import { networkInterfaces } from 'node:os'
import { expect, test } from '@rstest/core'
import { canPing } from './client-tunnel.ts'
import { openTunnelNetwork } from './tunnel-network.ts'

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('clients reach the node, and the network of this machine does not change', async () => {
  const before = Object.keys(networkInterfaces())
  const network = await openTunnelNetwork()
  const client = await network.addClient()

  await expect.poll(() => canPing(client, network.nodeAddress), { timeout: 10_000 }).toBe(true)
  expect(Object.keys(networkInterfaces())).toEqual(before)
  await network.stop()

  expect(Object.keys(networkInterfaces())).toEqual(before)
})
