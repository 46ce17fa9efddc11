import { fileURLToPath } from 'node:url'
import { expect, test } from '@rstest/core'
import { addRealClient } from '../testing/real-client.ts'
import { isRoot, openNode } from '../testing/real-node.ts'
import { createSystemInterface } from '../wireguard/system-interface.ts'
import { createFirewall } from './firewall.ts'

const webServer = fileURLToPath(new URL('../testing/network/web-server.mjs', import.meta.url))
const remote = '198.19.1.2'
const size = 1_000_000

/** A network that carries 1440 bytes, and neither fragments nor messages about them. Before defragmentation, whose priority is -400. */
const narrowPath = ['prerouting', 'output']
  .map(
    (hook) => `add chain ip path ${hook} { type filter hook ${hook} priority -500; policy accept; }
    add rule ip path ${hook} meta length > 1440 drop
    add rule ip path ${hook} ip frag-off & 0x3fff != 0 drop`,
  )
  .join('\n')

test.runIf(isRoot)(
  'a client downloads over a path that is narrower than its own interface expects, if the node has its MTU',
  async () => {
    const node = await openNode()
    const outside = await node.addClient()
    const runOnNode = (program: string, args: readonly string[]) => node.node.run(program, ...args)
    await runOnNode('sh', ['-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward'])
    await outside.run('ip', 'route', 'add', 'default', 'via', '198.19.1.1')
    const ignoreIcmp = `add table ip path
      add chain ip path input { type filter hook input priority 0; policy accept; }
      add rule ip path input icmp type destination-unreachable drop`
    await outside.run('nft', ignoreIcmp)
    await outside.start(process.execPath, [webServer, remote, '8080', String(size)]).printed(/^[\da-f]{64}$/m)
    const config = { ...node.config, mtu: 1380 }
    const wireguard = createSystemInterface(config, runOnNode)
    await wireguard.ensure()
    const { client, peer, connect, ping } = await addRealClient(node, '10.8.0.2')
    await wireguard.apply({ removed: [], changed: [], added: [peer] })
    await connect()
    await client.run('nft', `add table ip path\n${narrowPath}`)
    await expect.poll(ping, { timeout: 10_000 }).toBe(true)
    const download = (seconds: number) =>
      client
        .run('sh', '-c', `curl --silent --max-time ${seconds} http://${remote}:8080/ | wc --bytes`)
        .then((bytes) => Number(bytes))

    expect(await client.run('ip', 'link', 'show', 'dev', 'wg0')).toContain('mtu 1420')
    // Without the rules, the segments of the remote host do not fit through the tunnel.
    expect(await download(3)).toBeLessThan(size)
    const firewall = createFirewall(config, () => undefined, runOnNode)
    await firewall.ensure()
    await firewall.assign([peer])
    expect(await download(30)).toBe(size)
  },
  60_000,
)
