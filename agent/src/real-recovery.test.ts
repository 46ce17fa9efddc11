import { describe, expect, test } from '@rstest/core'
import { peerFields } from './testing/agent-fields.ts'
import { addressesOf, isRoot, openNode } from './testing/real-node.ts'

const peers = [peerFields(1), peerFields(2), peerFields(3)]
const name = 'wg0'
/** In milliseconds: longer than the 30 s between two reconciles. */
const timeout = 60_000

describe.runIf(isRoot)('without the server, an agent', () => {
  test.concurrent('restores the interface and its peers after a reboot', async ({ expect }) => {
    const node = await openNode()
    await node.start()
    await node.put(7, peers)
    const { boot } = await node.status()
    await node.stop()
    await node.node.run('ip', 'link', 'delete', name)
    await node.start()

    expect(await node.addresses()).toEqual(addressesOf(peers))
    expect(await node.health()).toBe(200)
    const status = await node.status()
    expect(status).toMatchObject({ generation: 7, interface: 'synchronised' })
    expect(status.boot).not.toBe(boot)
  })

  test.concurrent('keeps the boot of an interface that was not created again', async ({ expect }) => {
    const node = await openNode()
    await node.start()
    const { boot } = await node.status()
    await node.stop('SIGKILL')
    await node.start()

    expect((await node.status()).boot).toBe(boot)
  })

  test.concurrent('repairs its firewall rules within seconds, and leaves them when it stops', async ({ expect }) => {
    const node = await openNode()
    await node.start()
    const rules = () => node.node.run('nft', 'list', 'table', 'inet', 'sallyport').catch(() => '')
    const applied = await rules()
    expect(applied).toContain('drop')

    for (const damage of ['delete table inet sallyport', 'flush chain inet sallyport input', 'flush ruleset']) {
      await node.node.run('nft', damage)
      await expect.poll(rules, { timeout: 15_000 }).toBe(applied)
    }
    expect((await node.status()).observed).toMatchObject({
      has_firewall_rules: true,
      address: '10.8.0.1/16',
      mtu: 1420,
    })
    await node.stop()
    expect(await rules()).toBe(applied)
  })

  test.concurrent(
    'creates a deleted interface again',
    async ({ expect }) => {
      const node = await openNode()
      await node.start()
      await node.put(7, peers)
      await node.node.run('ip', 'link', 'delete', name)

      // Waits for the link first, because wireguard-go may answer `wg` for a moment after its interface was deleted.
      const link = () => node.node.run('ip', 'address', 'show', 'dev', name).catch(() => '')
      await expect.poll(link, { timeout, interval: 500 }).toContain('10.8.0.1/16')
      await expect.poll(node.addresses).toEqual(addressesOf(peers))
    },
    timeout + 20_000,
  )
})

test.runIf(isRoot)('status names what differs on the node', async () => {
  const node = await openNode()
  await node.start()
  await node.put(7, peers)
  expect(await node.runAgent('status')).toContain('Agent: running, synchronised')
  await node.stop()
  await node.node.run('wg', 'set', name, 'listen-port', '51999')
  await node.node.run('ip', 'link', 'set', 'dev', name, 'mtu', '570')
  await node.node.run('ip', 'address', 'delete', '10.8.0.1/16', 'dev', name)
  await node.node.run(
    'sh',
    '-c',
    "nft -a list table inet sallyport | sed -n 's/.*ct direction.* handle //p' > /run/handle",
  )
  await node.node.run('sh', '-c', 'nft delete rule inet sallyport forward handle "$(head -1 /run/handle)"')

  const { stdout } = (await node.runAgent('status').catch((error: { stdout: string }) => error)) as { stdout: string }
  expect([...stdout.matchAll(/^Problem: (\w+)/gm)].map(([, problem]) => problem)).toEqual([
    'subnet',
    'port',
    'firewall',
    'mtu',
  ])
})

test.runIf(isRoot)('a status finds a deleted interface, and has it created again at once', async () => {
  const node = await openNode()
  await node.start()
  await node.put(7, peers)
  const { boot } = await node.status()
  await node.node.run('ip', 'link', 'delete', name)

  expect(await node.status()).toMatchObject({ interface: 'failed', boot })
  await expect.poll(async () => (await node.status()).interface, { timeout: 10_000 }).toBe('synchronised')
  expect(await node.addresses()).toEqual(addressesOf(peers))
})
