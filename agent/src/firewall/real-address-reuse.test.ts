import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from '@rstest/core'
import type { DesiredPeer } from '@sallyport/contract/agent'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { canConnect } from '../testing/network/client-tunnel.ts'
import { addRealClient } from '../testing/real-client.ts'
import { isRoot, openNode } from '../testing/real-node.ts'
import { closedFirewall } from './firewall-options.ts'

const host = '198.19.1.2'
const client = { ip: '10.8.0.2', port: 40_000 }
const port = 8080

/** Sends for ever what each client has asked for once, over UDP and TCP, and datagrams that no client has asked for. */
const remoteHost = `const socket = dgram.createSocket('udp4').bind(${port})
const unasked = dgram.createSocket('udp4')
let asked, sent = 0
socket.on('message', (_, from) => (asked = from))
setInterval(() => {
  if (!asked) return
  socket.send('asked', asked.port, asked.address)
  unasked.send('unasked', ${client.port}, '${client.ip}')
  console.log('sent ' + ++sent + '.')
}, 50)
net.createServer((connection) => {
  const timer = setInterval(() => connection.write('.'), 50)
  connection.on('error', () => undefined).once('close', () => clearInterval(timer)).resume()
}).listen(${port}, () => console.log('listening'))`

/** Asks until the first datagram arrives, and keeps a TCP connection in use. Prints what has arrived when it gets a number. */
const device = `const counts = { asked: 0, unasked: 0, tcp: 0 }
const socket = dgram.createSocket('udp4').bind(${client.port}, () => {
  const timer = setInterval(() => (counts.asked ? clearInterval(timer) : socket.send('ask', ${port}, '${host}')), 50)
})
socket.on('message', (data) => {
  if (data in counts) return counts[data]++
  console.log('report ' + data + ': ' + Object.values(counts).join())
  for (const name in counts) counts[name] = 0
})
const connection = net.connect(${port}, '${host}').on('data', () => counts.tcp++).on('error', () => undefined)
connection.on('connect', () => console.log('tcp port ' + connection.localPort + '.'))
setInterval(() => connection.write('x'), 50)
console.log('started')`

type Machine = Awaited<ReturnType<typeof addRealClient>>

/** A device and a remote host that exchange packets through a node. */
async function openConnections(masquerade: boolean) {
  const node = await openNode({ firewall: closedFirewall(masquerade) })
  await node.start()
  await node.node.run('sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward')
  const outside = await node.addClient()
  await outside.run('ip', 'route', 'add', '10.8.0.0/16', 'via', '198.19.1.1')
  const remote = outside.start(process.execPath, ['-e', remoteHost])
  await remote.printed(/listening/)
  const machine = await addRealClient(node, client.ip)
  await node.put(1, [machine.peer])
  await machine.connect()
  const program = machine.client.start(process.execPath, ['-e', device])
  await program.printed(/started/)

  let reports = 0
  /** What has arrived since the last report: asked for, not asked for, and over TCP. */
  async function received(): Promise<number[]> {
    const number = String((reports += 1))
    const ask = `dgram.createSocket('udp4').send('${number}', ${client.port}, '127.0.0.1', () => process.exit())`
    await machine.client.run(process.execPath, '-e', ask)
    const [, counts = ''] = await program.printed(new RegExp(`report ${number}: (.*)\n`))
    return counts.split(',').map(Number)
  }
  /** Waits until the remote host has sent 25 more datagrams of each kind. */
  async function send25() {
    const [, sent] = await remote.printed(/[^]*sent (\d+)\./)
    await remote.printed(new RegExp(`sent ${Number(sent) + 25}\\.`))
  }
  const tcpPort = async () => Number((await program.printed(/tcp port (\d+)\./))[1])
  return { node, machine, received, send25, tcpPort }
}

/** Gives the device of a former member to the next one: with another key, and with the sockets that are still open. */
async function replaceKey({ client, peer: { ip } }: Machine): Promise<DesiredPeer> {
  const file = path.join(temporaryFolder('client'), 'private.key')
  writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  await client.run('wg', 'set', 'wg0', 'private-key', file)
  return { public_key: (await client.run('wg', 'show', 'wg0', 'public-key')).trim(), ip, expired_at: null }
}

const canUse = async (machine: Machine) => (await machine.ping()) && (await canConnect(machine.client, host, port))

describe.runIf(isRoot)('the next member with an IP address', () => {
  test.concurrent.for([
    { name: 'with masquerading', masquerade: true, isRestarted: false },
    { name: 'without masquerading', masquerade: false, isRestarted: false },
    { name: 'also if the agent restarts in between', masquerade: false, isRestarted: true },
  ])(
    'receives nothing that was meant for the former one, $name',
    { timeout: 60_000 },
    async ({ masquerade, isRestarted }, { expect }) => {
      const { node, machine, received, send25 } = await openConnections(masquerade)
      await expect.poll(async () => (await received()).every((count) => count > 0), { timeout: 20_000 }).toBe(true)

      const next = await replaceKey(machine)
      if (isRestarted) {
        await node.put(2, [], { allow_empty: true })
        await node.stop()
        await node.start()
      }
      await node.put(3, [next])
      await expect.poll(() => canUse(machine), { timeout: 20_000 }).toBe(true)
      await received()
      await send25()

      expect(await received()).toEqual([0, 0, 0])
      expect(await canUse(machine)).toBe(true)
    },
  )

  test.concurrent('takes no TCP connection over from the same port', { timeout: 60_000 }, async ({ expect }) => {
    const { node, received, send25, tcpPort } = await openConnections(false)
    await expect.poll(async () => (await received()).every((count) => count > 0), { timeout: 20_000 }).toBe(true)
    const next = await addRealClient(node, client.ip)
    const localPort = await tcpPort()
    const counted = `add table ip seen
      add chain ip seen input { type filter hook input priority 0; policy accept; }
      add rule ip seen input ip saddr ${host} tcp dport ${localPort} counter`
    await next.client.run('nft', counted)
    await node.put(2, [next.peer])
    await next.connect()
    await expect.poll(() => canUse(next), { timeout: 20_000 }).toBe(true)

    const connect = `net.connect({ host: '${host}', port: ${port}, localPort: ${localPort} }).on('error', () => undefined)
      console.log('sent')`
    await next.client.start(process.execPath, ['-e', connect]).printed(/sent/)
    await send25()

    expect(await next.client.run('nft', 'list', 'table', 'ip', 'seen')).toContain('counter packets 0 ')
  })
})
