import { beforeAll, beforeEach, describe, expect, test } from '@rstest/core'
import { parseNodeSetup } from '@sallyport/contract/agent'
import { buildAgent, startMachine, type Machine } from './testing/machine.ts'

const configFile = '/etc/sallyport-agent/config.json'
let agent: string
let machine: Machine

describe.skipIf(process.getuid?.() !== 0)('init that cannot go on, or is repeated (needs root)', () => {
  beforeAll(() => {
    agent = buildAgent()
  })
  beforeEach(async () => {
    machine = await startMachine()
  })

  const init = (...args: string[]) => machine.run('node', agent, 'init', '--endpoint', 'vpn1.example.com', ...args)
  const setupIn = (output: string) => parseNodeSetup(/sallyport-node:\S+/.exec(output)?.[0] ?? '')

  test('a second init changes nothing and says what it found', () => {
    init()
    const before = machine.read(configFile)

    const { status, stderr } = init('--subnet', '10.9.0.0/24')

    expect(status).toBe(1)
    expect(stderr).toContain('interface wg0, address 10.8.0.1/24, UDP port 51820, API port 8443')
    expect(machine.read(configFile)).toBe(before)
  })

  test('init with --force replaces everything', () => {
    const before = setupIn(init('--masquerade').stdout)!
    machine.write('/var/lib/sallyport-agent/state.json', '{}')
    machine.run('ip', 'link', 'add', 'wg0', 'type', 'veth', 'peer', 'name', 'other')
    machine.run('ip', 'address', 'add', '10.8.0.1/24', 'dev', 'wg0')
    machine.run('ip', 'link', 'set', 'wg0', 'up')
    expect(machine.run('ip', 'link', 'show', 'wg0').status).toBe(0)

    const after = setupIn(machine.run('sallyport-agent', 'init', '--endpoint', 'vpn1.example.com', '--force').stdout)!

    const [, fingerprint, secret] = before.api_token.split('.')
    expect(after.public_key).not.toBe(before.public_key)
    expect(after.api_token).not.toContain(fingerprint)
    expect(after.api_token).not.toContain(secret)
    for (const file of ['/var/lib/sallyport-agent/state.json', '/etc/sysctl.d/99-sallyport-agent.conf']) {
      expect([file, machine.stat(file)]).toEqual([file, null])
    }
    expect(machine.run('ip', 'link', 'show', 'wg0').status).toBe(1)
  })

  test('names missing programs with their packages before it writes anything', () => {
    machine.run('mount', '--bind', '/dev/null', '/usr/bin/wg')
    machine.run('mount', '--bind', '/dev/null', '/usr/sbin/nft')

    const { status, stderr } = init()

    expect(status).toBe(1)
    expect(stderr).toContain('The program wg is missing.\nThe program nft is missing.\n')
    expect(stderr).toContain('apt-get install -y --no-install-recommends wireguard-tools nftables\n')
    expect(machine.stat('/etc/sallyport-agent')).toBeNull()
    expect(machine.run('id', 'sallyport-agent').status).toBe(1)
  })

  test('does not take over an interface or a part of a network that is in use', () => {
    machine.run('ip', 'link', 'add', 'wg0', 'type', 'veth', 'peer', 'name', 'lan0')
    machine.run('ip', 'address', 'add', '10.8.200.1/16', 'dev', 'lan0')
    for (const name of ['wg0', 'lan0']) machine.run('ip', 'link', 'set', name, 'up')

    const { status, stderr } = init()

    expect(status).toBe(1)
    expect(stderr).toContain('There is another interface wg0: choose a name with --interface.')
    expect(stderr).toContain('10.8.200.1/16 of lan0 overlaps 10.8.0.0/24: choose another one with --subnet.')
    expect(init('--interface', 'wg1', '--subnet', '10.9.0.0/24').status).toBe(0)
  })

  test('says that it cannot enable forwarding where system settings are read-only', () => {
    machine.run('mount', '-o', 'bind,ro', '/proc/sys', '/proc/sys')

    const { status, stderr } = init('--masquerade')

    expect([status, stderr]).toEqual([1, expect.stringContaining('cannot enable IPv4 forwarding')])
    expect(machine.stat('/etc/sallyport-agent')).toBeNull()
    expect(init().status).toBe(0)
  })

  test('a failure in the middle leaves nothing behind, and init can be repeated', () => {
    machine.write('/usr/local/bin/openssl', '#!/bin/sh\necho "no space left" >&2\nexit 1\n', 0o755)

    const failed = init()

    expect([failed.status, failed.stderr]).toEqual([1, 'openssl req failed: no space left\n'])
    for (const file of ['/etc/sallyport-agent', '/var/lib/sallyport-agent']) {
      expect([file, machine.stat(file)]).toEqual([file, null])
    }
    machine.run('rm', '/usr/local/bin/openssl')
    expect(init().status).toBe(0)
  })

  test('init can be repeated after it was killed in the middle', () => {
    machine.write('/usr/local/bin/openssl', '#!/bin/sh\nkill -9 $PPID\n', 0o755)

    const killed = init()

    expect([killed.signal, machine.stat(configFile)]).toEqual(['SIGKILL', null])
    expect(machine.stat('/etc/sallyport-agent/private.key')).not.toBeNull()
    machine.run('rm', '/usr/local/bin/openssl')
    expect(init().status).toBe(0)
  })
})
