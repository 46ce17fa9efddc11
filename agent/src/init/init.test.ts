import { beforeAll, beforeEach, describe, expect, test } from '@rstest/core'
import { parseAgentToken, parseNodeSetup } from '@sallyport/contract/agent'
import { nodeBody } from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import { agentConfig, hashSecret } from '../config/config.ts'
import { buildAgent, startMachine, type Machine } from './testing/machine.ts'

let agent: string
let machine: Machine

describe.skipIf(process.getuid?.() !== 0)('init (needs root)', () => {
  beforeAll(() => {
    agent = buildAgent()
  })
  beforeEach(async () => {
    machine = await startMachine()
  })

  const init = (...args: string[]) => machine.run('node', agent, 'init', ...args)
  const setupIn = (output: string) => parseNodeSetup(/sallyport-node:\S+/.exec(output)?.[0] ?? '')
  const config = () => v.parse(agentConfig, JSON.parse(machine.read('/etc/sallyport-agent/config.json')))

  test('prints a text that fills the node form', () => {
    const { status, stdout } = init('--endpoint', 'VPN1.example.com', '--subnet', '10.9.3.7/20')

    const setup = setupIn(stdout)
    expect(status).toBe(0)
    expect(setup).toMatchObject({
      url: 'https://vpn1.example.com:51820',
      api_url: 'https://vpn1.example.com:8443',
      subnet_cidr: '10.9.0.0/20',
      type: 1,
      connect_params: null,
    })
    const rest = { name: 'Oslo', country: 'NO', city: '', status: 1, capacity: 0 }
    expect(v.safeParse(nodeBody, { ...rest, ...setup }).issues).toBeUndefined()
  })

  test('the public key, the token and the certificate of the text belong to the agent', () => {
    const setup = setupIn(init('--endpoint', '203.0.113.7:51821').stdout)

    const { api, private_key_file, address, listen_port } = config()
    const token = parseAgentToken(setup?.api_token)!
    const openssl = (...args: string[]) => machine.run('openssl', ...args, '-noout').stdout
    const certificate = ['x509', '-in', api.tls!.certificate_file]
    const fingerprint = openssl(...certificate, '-fingerprint', '-sha256')
      .split('=')[1]!
      .trim()
      .replaceAll(':', '')
    const publicKey = machine.run('sh', '-c', `wg pubkey < ${private_key_file}`).stdout.trim()
    expect([address, listen_port, publicKey]).toEqual(['10.8.0.1/24', 51_821, setup?.public_key])
    expect(api.secret_hash).toBe(hashSecret(token.secret))
    expect(Buffer.from(token.fingerprint, 'base64url').toString('hex').toUpperCase()).toBe(fingerprint)
    expect(openssl(...certificate, '-text')).toContain('IP Address:203.0.113.7')
    expect(openssl(...certificate, '-checkend', String(50 * 365 * 24 * 3600))).toContain('will not expire')
    expect(openssl('pkey', '-in', api.tls!.key_file, '-text')).toContain('prime256v1')
  })

  test('only root can change the files, and only root and the service can read the secret ones, whatever the umask', () => {
    const command = 'umask 077 && node "$0" init --endpoint vpn1.example.com --masquerade'
    machine.run('sh', '-c', command, agent)

    const idOf = (option: string) => Number(machine.run('id', option, 'sallyport-agent').stdout)
    const [uid, gid] = [idOf('-u'), idOf('-g')]
    const expected = [
      ['/etc/sallyport-agent', 0, gid, 0o750],
      ['/etc/sallyport-agent/config.json', 0, gid, 0o640],
      ['/etc/sallyport-agent/private.key', 0, gid, 0o640],
      ['/etc/sallyport-agent/certificate-key.pem', 0, gid, 0o640],
      ['/var/lib/sallyport-agent', uid, gid, 0o700],
      ['/usr/local/lib/sallyport-agent', 0, 0, 0o755],
      ['/usr/local/lib/sallyport-agent/sallyport-agent.mjs', 0, 0, 0o755],
      ['/etc/systemd/system/sallyport-agent.service', 0, 0, 0o644],
    ] as const
    expect(expected.map(([file]) => statsOf(file))).toEqual(expected)
    expect(Math.min(uid, gid)).toBeGreaterThan(0)
  })

  function statsOf(file: string) {
    const stats = machine.stat(file)
    return stats && [file, stats.uid, stats.gid, stats.mode & 0o777]
  }

  test('stores the token as a hash only', () => {
    const { secret } = parseAgentToken(setupIn(init('--endpoint', 'vpn1.example.com').stdout)?.api_token)!

    const folders = ['/etc/sallyport-agent', '/etc/systemd/system', '/var/lib/sallyport-agent', '/usr/local', '/run']
    expect(machine.run('grep', '-rlF', secret, ...folders).stdout).toBe('')
  })

  test('passes no secret in the arguments of a program', () => {
    for (const program of ['wg', 'openssl', 'ip', 'useradd']) {
      const real = machine.run('which', program).stdout.trim()
      machine.write(`/usr/local/bin/${program}`, `#!/bin/sh\necho "$0 $*" >> /run/calls\nexec ${real} "$@"\n`, 0o755)
    }

    const { secret } = parseAgentToken(setupIn(init('--endpoint', 'vpn1.example.com').stdout)?.api_token)!

    const calls = machine.read('/run/calls')
    expect(calls).toContain('/usr/local/bin/wg pubkey\n')
    expect(calls).not.toContain(secret)
    expect(calls).not.toContain(machine.read('/etc/sallyport-agent/private.key').trim())
  })

  test('installs the program and a command that runs it', () => {
    init('--endpoint', 'vpn1.example.com')

    expect(machine.run('cmp', agent, '/usr/local/lib/sallyport-agent/sallyport-agent.mjs').status).toBe(0)
    expect(machine.run('sallyport-agent', 'init', '--help').stdout).toContain('Usage: sallyport-agent init')
  })

  test('an AmneziaWG node has random parameters, the same ones in the text and in the configuration', () => {
    // The real wg behind the name: awg has the same commands for keys (https://github.com/amnezia-vpn/amneziawg-tools).
    machine.write('/usr/local/bin/awg', '#!/bin/sh\nexec wg "$@"\n', 0o755)
    machine.write('/usr/local/bin/amneziawg-go', '#!/bin/sh\n', 0o755)

    const first = setupIn(init('--endpoint', 'vpn1.example.com', '--type', 'amnezia-wg').stdout)
    const { interface: name, type, amnezia } = config()
    const second = setupIn(init('--endpoint', 'vpn1.example.com', '--type', 'amnezia-wg', '--force').stdout)

    expect([name, type, first?.type]).toEqual(['awg0', 'amnezia-wg', 2])
    expect(amnezia).toEqual(first?.connect_params)
    expect(Object.keys(amnezia!)).toEqual(['Jc', 'Jmin', 'Jmax', 'S1', 'S2', 'H1', 'H2', 'H3', 'H4'])
    expect(second?.connect_params).not.toEqual(first?.connect_params)
  })

  test('says how to start the agent where there is no systemd', () => {
    expect(init('--endpoint', 'vpn1.example.com').stdout).toContain('Start the agent with: sallyport-agent run\n')
  })
})
