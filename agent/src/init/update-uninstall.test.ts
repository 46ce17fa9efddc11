import { beforeAll, beforeEach, describe, expect, test } from '@rstest/core'
import { buildAgent, startMachine, type Machine } from './testing/machine.ts'

const configFile = '/etc/sallyport-agent/config.json'
let agent: string
let machine: Machine

describe.skipIf(process.getuid?.() !== 0)('update and uninstall (need root)', () => {
  beforeAll(() => {
    agent = buildAgent()
  })
  beforeEach(async () => {
    machine = await startMachine()
  })

  const init = (...args: string[]) => machine.run('node', agent, 'init', '--endpoint', 'vpn1.example.com', ...args)

  test('uninstall removes everything that init created', () => {
    const files = () => machine.run('find', '/etc', '/var/lib', '/usr/local', '-newer', agent, '-type', 'f').stdout
    const ignored = /^\/etc\/(?:passwd|group|shadow|gshadow|subuid|subgid)-?$/
    const filesOfNode = () =>
      files()
        .split('\n')
        .filter((file) => file && !ignored.test(file))
    init('--masquerade')
    const installed = filesOfNode()
    for (const table of ['sallyport', 'filter']) machine.run('nft', 'add', 'table', 'inet', table)
    for (const socket of ['wireguard/wg0.sock', 'amneziawg/other.sock']) machine.write(`/run/${socket}`, '')

    const { status } = machine.run('sallyport-agent', 'uninstall')

    expect(installed).toContain(configFile)
    expect([status, filesOfNode()]).toEqual([0, []])
    expect(machine.run('id', 'sallyport-agent').status).toBe(1)
    expect(machine.run('nft', 'list', 'tables').stdout).toBe('table inet filter\n')
    expect(machine.run('ls', '-A', '/etc/sysctl.d').stdout).not.toContain('sallyport')
    expect([machine.stat('/run/wireguard'), machine.read('/run/amneziawg/other.sock')]).toEqual([null, ''])
  })

  test('uninstall removes the interface before the rules that isolate its clients', () => {
    init()
    machine.run('nft', 'add', 'table', 'inet', 'sallyport')
    const ip = `#!/bin/sh
case "$*" in "link delete"*) nft list tables > /run/tables ;; esac
exec $(PATH=/usr/sbin:/usr/bin:/sbin:/bin command -v ip) "$@"`
    machine.run('sh', '-c', 'printf %s "$1" > /usr/local/sbin/ip; chmod +x /usr/local/sbin/ip', 'sh', ip)

    machine.run('sallyport-agent', 'uninstall')

    expect(machine.read('/run/tables')).toBe('table inet sallyport\n')
    expect(machine.run('nft', 'list', 'tables').stdout).toBe('')
  })

  test('uninstall and init with --force delete nothing else in the folder that the agent can change', () => {
    const folder = '/var/lib/sallyport-agent'
    init()
    const asAgent = ['setpriv', '--reuid', 'sallyport-agent', '--regid', 'sallyport-agent', '--clear-groups']
    machine.run(...asAgent, 'sh', '-c', `mkdir ${folder}/other && ln -s /etc ${folder}/other/link`)
    machine.run(...asAgent, 'ln', '-s', '/etc/passwd', `${folder}/state.json`)
    const kept = `${folder} was kept, because it contains other files than the agent created\n`

    expect(init('--force').stdout).toContain(kept)
    machine.run(...asAgent, 'touch', `${folder}/state.json.new`)
    const { status, stdout } = machine.run('sallyport-agent', 'uninstall')

    expect([status, stdout]).toEqual([0, expect.stringContaining(kept)])
    expect(machine.run('find', folder, '-mindepth', '1').stdout.trim().split('\n')).toEqual([
      `${folder}/other`,
      `${folder}/other/link`,
    ])
    expect(machine.read('/etc/passwd')).toContain('root:')
  })

  test('update replaces the program and keeps keys and token', () => {
    init()
    const before = ['config.json', 'private.key', 'certificate.pem'].map((file) =>
      machine.read(`/etc/sallyport-agent/${file}`),
    )
    const program = '/usr/local/lib/sallyport-agent/sallyport-agent.mjs'
    machine.write(program, 'process.exit(1)\n')

    const { status } = machine.run('node', agent, 'update')

    const after = ['config.json', 'private.key', 'certificate.pem'].map((file) =>
      machine.read(`/etc/sallyport-agent/${file}`),
    )
    expect([status, machine.run('cmp', agent, program).status]).toEqual([0, 0])
    expect(after).toEqual(before)
  })

  test('update opens and closes what clients reach, as its options say', () => {
    const update = (...options: string[]) => machine.run('node', agent, 'update', ...options)
    const firewall = () => JSON.parse(machine.read(configFile)).firewall
    const closed = { masquerade: true, allow_peers: false, allow_networks: [], allow_ports: [] }
    const open = { ...closed, allow_peers: true, allow_networks: ['192.168.7.0/24'], allow_ports: [53] }
    init('--masquerade', '--allow-network', '192.168.7.0/24')

    update('--allow-port', '53', '--allow-peers')
    expect(firewall()).toEqual(open)
    update()
    expect(firewall()).toEqual(open)
    update('--close', '--allow-port', '53')
    expect(firewall()).toEqual({ ...closed, allow_ports: [53] })
  })

  test('init and update set the MTU, which later updates keep', () => {
    init('--mtu', '1380')
    const mtu = () => JSON.parse(machine.read('/etc/sallyport-agent/config.json')).mtu
    expect(mtu()).toBe(1380)
    machine.run('node', agent, 'update', '--mtu', '1280')
    machine.run('node', agent, 'update')

    expect(mtu()).toBe(1280)
  })

  test('update changes nothing on a machine that is no node, or with an invalid configuration', () => {
    const notNode = machine.run('node', agent, 'update')
    machine.write(configFile, '{')
    const invalid = machine.run('node', agent, 'update')

    expect([notNode.status, notNode.stderr]).toEqual([1, 'This machine is not a node: run sallyport-agent init\n'])
    expect([invalid.status, invalid.stderr]).toEqual([1, expect.stringContaining(`${configFile} is not valid JSON`)])
    expect(machine.stat('/usr/local/lib/sallyport-agent')).toBeNull()
  })

  test('update refuses a Node that the service cannot run', () => {
    init()
    machine.run('mount', '-t', 'tmpfs', 'tmpfs', '/home')
    machine.run('cp', '/usr/local/bin/node', '/home/node')
    const program = '/usr/local/lib/sallyport-agent/sallyport-agent.mjs'
    machine.write(program, 'process.exit(1)\n')

    const { status, stderr } = machine.run('/home/node', agent, 'update')

    expect([status, stderr]).toEqual([1, 'The service cannot run /home/node: apt-get install -y nodejs\n'])
    expect(machine.read(program)).toBe('process.exit(1)\n')
  })

  test('uninstall and init with --force remove the interface of a node whose configuration is invalid', () => {
    const addInterface = () => {
      machine.run('ip', 'link', 'add', 'wg7', 'type', 'veth', 'peer', 'name', 'other')
      machine.run('ip', 'link', 'set', 'wg7', 'alias', 'sallyport:0a1b2c3d-0000-4000-8000-000000000001:0a1b2c3d')
      machine.write(configFile, '{')
      expect(machine.run('ip', 'link', 'show', 'wg7').status).toBe(0)
    }
    init('--interface', 'wg7')
    addInterface()

    expect(init('--interface', 'wg7', '--force').status).toBe(0)
    expect(machine.run('ip', 'link', 'show', 'wg7').status).toBe(1)
    addInterface()
    expect(machine.run('sallyport-agent', 'uninstall').status).toBe(0)
    expect(machine.run('ip', 'link', 'show', 'wg7').status).toBe(1)
  })
})
