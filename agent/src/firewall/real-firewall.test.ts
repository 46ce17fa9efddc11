import { beforeAll, describe, expect, test } from '@rstest/core'
import { canConnect, canPing } from '../testing/network/client-tunnel.ts'
import type { Namespace } from '../testing/network/namespace.ts'
import { addRealClient } from '../testing/real-client.ts'
import { isRoot, openNode, type RealNode } from '../testing/real-node.ts'
import { createSystemInterface } from '../wireguard/system-interface.ts'
import type { PeerAddress } from '../wireguard/wireguard-interface.ts'
import { closedFirewall } from './firewall-options.ts'
import { createFirewall } from './firewall.ts'

const port = 8080
const lan = { node: '192.168.77.1', host: '192.168.77.2' }
const metadata = ['169.254.169.254', '100.100.100.200']

const pinged = {
  'the node': '10.8.0.1',
  'another address of the node': lan.node,
  'the internet': '198.19.1.2',
  'another client': '10.8.0.3',
  'a private network': lan.host,
  'a metadata service': metadata[0]!,
  'a metadata service in a network of providers': metadata[1]!,
}
const ports = { 'a port of the node': '10.8.0.1', 'a port of another address of the node': lan.node }
const always = ['the node', 'another address of the node', 'the internet']

/** Echoes, and sends ten times a second without being asked. */
const echoServer = `net.createServer((socket) => {
  const timer = setInterval(() => socket.write('.'), 100)
  socket.on('error', () => undefined).once('close', () => clearInterval(timer)).pipe(socket)
}).listen(${port}, () => console.log('listening'))`

/** Prints `echoed` after each echo, and `silent` after 1.5 s without one, more time than a retransmission takes. */
const echoClient = (host: string) => `let last = Infinity
const socket = net.connect(${port}, '${host}').on('data', (data) => {
  if (!data.includes('x')) return
  last = performance.now()
  console.log('echoed')
})
setInterval(() => {
  socket.write('x')
  if (performance.now() - last > 1500) console.log('silent')
}, 100)`

/** The destinations that a client reaches. */
async function reachedBy(client: Namespace): Promise<string[]> {
  const attempts = [
    ...Object.entries(pinged).map(async ([name, address]) => ((await canPing(client, address)) ? [name] : [])),
    ...Object.entries(ports).map(async ([name, address]) => ((await canConnect(client, address, port)) ? [name] : [])),
  ]
  return (await Promise.all(attempts)).flat()
}

describe.runIf(isRoot)('the firewall rules', () => {
  let node: RealNode
  let client: Namespace
  let otherClient: Awaited<ReturnType<typeof addRealClient>>
  let outside: Namespace
  let peers: PeerAddress[]

  const runOnNode = (program: string, args: readonly string[]) => node.node.run(program, ...args)
  const apply = async (fields: Partial<ReturnType<typeof closedFirewall>>) => {
    const config = { ...node.config, firewall: { ...closedFirewall(false), ...fields } }
    const firewall = createFirewall(config, () => undefined, runOnNode)
    await firewall.ensure()
    await firewall.assign(peers)
  }
  const clearRules = () => runOnNode('nft', ['flush', 'ruleset'])

  /** A node that forwards, two clients, and a host outside of the tunnel that has all other addresses. */
  beforeAll(async () => {
    node = await openNode()
    outside = await node.addClient()
    await runOnNode('sh', ['-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward'])
    await runOnNode('ip', ['address', 'add', `${lan.node}/24`, 'dev', 'client1'])
    await outside.run('ip', 'address', 'add', `${lan.host}/24`, 'dev', 'eth0')
    await outside.run('ip', 'route', 'add', 'default', 'via', '198.19.1.1')
    for (const address of metadata) {
      await outside.run('ip', 'address', 'add', `${address}/32`, 'dev', 'eth0')
      await runOnNode('ip', ['route', 'add', address, 'dev', 'client1'])
    }
    for (const host of [node.node, outside]) await host.start(process.execPath, ['-e', echoServer]).printed(/listening/)
    const wireguard = createSystemInterface(node.config, runOnNode)
    await wireguard.ensure()
    const clients = [await addRealClient(node, '10.8.0.2'), await addRealClient(node, '10.8.0.3')] as const
    peers = clients.map(({ peer }) => peer)
    await wireguard.apply({ removed: [], changed: [], added: peers })
    for (const { connect } of clients) await connect()
    client = clients[0].client
    otherClient = clients[1]
  }, 30_000)

  test('are what closes a node: without them, clients reach everything', async () => {
    // The node learns from its first packet where the other client is.
    await expect.poll(otherClient.ping, { timeout: 10_000 }).toBe(true)
    const everything = [...Object.keys(pinged), ...Object.keys(ports)]

    await expect.poll(() => reachedBy(client), { timeout: 20_000 }).toEqual(everything)
  })

  test.each([
    ['nothing more', {}, []],
    ['nothing more with masquerading', { masquerade: true }, []],
    ['each other', { masquerade: true, allow_peers: true }, ['another client']],
    [
      'a network, but no metadata service in it',
      { allow_networks: ['192.168.0.0/16', '192.168.77.0/24', '100.64.0.0/10', '169.254.0.0/16'] },
      ['a private network'],
    ],
    ['a port', { allow_ports: [53, port] }, Object.keys(ports)],
  ])('let clients ping the node and reach the internet, and, if allowed, %s', async (_, fields, allowed) => {
    await clearRules()
    await apply(fields)

    await expect.poll(() => reachedBy(client), { timeout: 20_000 }).toEqual([...always, ...allowed])
  })

  test('let clients answer what comes from outside of the tunnel', async () => {
    await apply({})

    await expect.poll(() => canPing(outside, '10.8.0.2'), { timeout: 10_000 }).toBe(true)
  })

  test('end connections that clients have opened before', async () => {
    await clearRules()
    const count = 20
    const pings = client.start('ping', ['-c', String(count), '-i', '0.1', '-W', '1', lan.host])
    await pings.printed(/icmp_seq=1 /)
    await apply({})

    const [, received] = await pings.printed(/(\d+) received/)
    expect(Number(received)).toBeLessThan(count)
    expect(await canPing(client, lan.host)).toBe(false)
  })

  test('end TCP connections from before all rules, although their other side sends too', async () => {
    await clearRules()
    const connections = [lan.host, '10.8.0.1'].map((host) => client.start(process.execPath, ['-e', echoClient(host)]))
    await Promise.all(connections.map((each) => each.printed(/echoed/)))
    await apply({})

    await Promise.all(connections.map((each) => each.printed(/silent/)))
  }, 20_000)

  test('interrupt no TCP connection from before all rules that clients may open', async () => {
    await clearRules()
    const connection = client.start(process.execPath, ['-e', echoClient(pinged['the internet'])])
    await connection.printed(/echoed/)
    await apply({})

    await connection.printed(/(?:echoed\n){30}/)
  }, 20_000)

  test('replace the chains of an earlier version, which were at other priorities', async () => {
    await clearRules()
    const chain = (name: string) => `chain ${name} {\n type filter hook forward priority 7; policy accept\n drop\n }`
    const former = ['forward', 'accepted', 'to_clients'].map(chain).join('\n')
    await runOnNode('nft', [`table inet sallyport {\n ${former}\n }`])
    await apply({ masquerade: true })
    const replaced = await runOnNode('nft', ['list', 'table', 'inet', 'sallyport'])
    await apply({})

    expect(replaced).not.toContain('priority 7')
    expect(replaced).toContain('masquerade')
    expect(await runOnNode('nft', ['list', 'table', 'inet', 'sallyport'])).not.toContain('chain postrouting')
  })

  test('replace themselves, and leave other tables alone', async () => {
    await clearRules()
    await runOnNode('nft', ['add', 'table', 'inet', 'filter'])
    const list = () => runOnNode('nft', ['--stateless', 'list', 'ruleset'])
    await apply({})
    const once = await list()
    await apply({ allow_peers: true })
    await apply({})

    expect(await list()).toBe(once)
    expect(once).toContain('table inet filter {\n}')
  })
})
