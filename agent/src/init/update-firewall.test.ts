import { beforeAll, beforeEach, describe, expect, test } from '@rstest/core'
import type { AgentConfig } from '../config/config.ts'
import { listeningPorts, routedNetworks } from './open-access.ts'
import { buildAgent, startMachine, type Machine } from './testing/machine.ts'

const configFile = '/etc/sallyport-agent/config.json'
const program = '/usr/local/lib/sallyport-agent/sallyport-agent.mjs'
const ctrlD = '\u0004'
const listen =
  'node -e "net.createServer().listen(2222, () => console.log(1))" > /run/listening 2>&1 & until [ -s /run/listening ]; do :; done'

describe.skipIf(process.getuid?.() !== 0)('the update of a node without firewall rules (needs root)', () => {
  let agent: string
  let machine: Machine
  let earlierConfig: string

  /** A node with a private network and a port that listens. */
  beforeAll(async () => {
    agent = buildAgent()
    machine = await startMachine()
    machine.run('node', agent, 'init', '--endpoint', 'vpn1.example.com')
    const { firewall: _, ...earlier } = config()
    earlierConfig = JSON.stringify(earlier)
    machine.run('ip', 'link', 'add', 'lan0', 'type', 'veth', 'peer', 'name', 'other')
    machine.run('ip', 'address', 'add', '192.168.7.1/24', 'dev', 'lan0')
    for (const name of ['lan0', 'other']) machine.run('ip', 'link', 'set', name, 'up')
    machine.run('sh', '-c', listen)
  })
  /** The files of an earlier version. */
  beforeEach(() => {
    machine.write(configFile, earlierConfig)
    machine.write('/etc/sallyport-agent/masquerading.nft', '')
    machine.write(program, 'earlier')
  })

  const config = (): AgentConfig => JSON.parse(machine.read(configFile))
  const update = (...options: string[]) => machine.run('node', agent, 'update', ...options)
  /** Types an answer on a terminal. */
  const answer = (text: string) =>
    machine.run('sh', '-c', 'echo "$1" | script --quiet --return --command "node $0 update" /dev/null', agent, text)

  const list = `Clients of this node may reach, besides the internet:
  the devices of each other
  the private networks 192.168.7.0/24
  the ports 2222 of this machine
`
  const closed = { masquerade: true, allow_peers: false, allow_networks: [], allow_ports: [] }
  const open = { masquerade: true, allow_peers: true, allow_networks: ['192.168.7.0/24'], allow_ports: 'all' }

  test('changes nothing without a terminal and without an option, or without an answer', () => {
    const { status, stdout, stderr } = update()

    expect([status, stdout, stderr]).toEqual([1, list, expect.stringMatching(/^Nothing was changed\. .*--close/)])
    for (const text of ['', ctrlD])
      expect(answer(text)).toMatchObject({ status: 1, stdout: expect.stringContaining('Nothing was changed.') })
    expect([machine.read(configFile), machine.read(program)]).toEqual([earlierConfig, 'earlier'])
  })

  test('closes what the option says, except what others allow, and can open and close it later', () => {
    expect(update('--close', '--allow-network', '192.168.7.0/24').stdout).toContain('The update closes all of it.\n')
    expect(config().firewall).toEqual({ ...closed, allow_networks: ['192.168.7.0/24'] })
    expect(machine.stat('/etc/sallyport-agent/masquerading.nft')).toBeNull()

    update('--allow-port', '53', '--allow-peers')
    expect(config().firewall).toEqual({ ...open, allow_ports: [53] })
    update()
    expect(config().firewall).toEqual({ ...open, allow_ports: [53] })
    update('--close', '--allow-port', '53')
    expect(config().firewall).toEqual({ ...closed, allow_ports: [53] })
  })

  test('keeps everything open if the option says so, and names it', () => {
    const { stdout } = update('--keep-open')

    expect(stdout).toContain(`${list}All of it stays open.`)
    expect(config().firewall).toEqual(open)
  })

  test.each([
    ['yes', closed],
    ['no', open],
  ])('asks once on a terminal: %s', (text, firewall) => {
    expect([answer(text).status, config().firewall]).toEqual([0, firewall])
  })
})

describe('finds the private networks with a route', () => {
  const lan = { dst: '192.168.7.0/24', dev: 'eth1' }
  const local = { type: 'local', dst: '192.168.7.1', dev: 'eth1', table: 'local' }
  const others = [local, { dst: '203.0.113.0/24', dev: 'eth0' }, { dst: '10.8.0.0/24', dev: 'wg0' }, lan]

  test.each([
    ['that lead neither to the internet nor to clients', [...others, lan], ['192.168.7.0/24']],
    ['behind a public gateway: none', [{ dst: 'default', gateway: '203.0.113.1', dev: 'eth0' }], []],
    [
      'behind a private gateway: all',
      [{ dst: 'default', gateway: '10.0.1.1', dev: 'eth0' }],
      ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
    ],
  ])('%s', (_, routes, networks) => {
    expect(routedNetworks(JSON.stringify(routes), 'wg0')).toEqual(networks)
  })
})

test('finds the ports that are open to other machines', () => {
  const output = `udp   UNCONN 0      0            0.0.0.0:51820      0.0.0.0:*
tcp   LISTEN 0      511                *:8443             *:*
tcp   LISTEN 0      128          0.0.0.0:22         0.0.0.0:*
tcp   LISTEN 0      128             [::]:22            [::]:*
tcp   LISTEN 0      4096   127.0.0.53%lo:53         0.0.0.0:*
tcp   LISTEN 0      4096           [::1]:631           [::]:*
`

  expect(listeningPorts(output)).toEqual([22, 8443, 51_820])
})
