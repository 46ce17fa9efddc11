import { beforeAll, beforeEach, describe, expect, test } from '@rstest/core'
import { agentUnit } from './service.ts'
import { buildAgent, startMachine, type Machine } from './testing/machine.ts'

/** Records its arguments, and starts the program of the unit as systemd would, but as root. */
const systemctl = `#!/bin/sh
echo "$@" >> /run/systemctl.log
[ "$*" = "enable --now sallyport-agent.service" ] || exit 0
$(sed -n 's/^ExecStart=//p' /etc/systemd/system/sallyport-agent.service) > /run/agent.log 2>&1 &
`

let agent: string
let machine: Machine

describe.skipIf(process.getuid?.() !== 0)('init on a machine with systemd (needs root)', () => {
  beforeAll(() => {
    agent = buildAgent()
  })
  beforeEach(async () => {
    machine = await startMachine()
    machine.write('/usr/local/bin/systemctl', systemctl, 0o755)
    machine.run('mkdir', '-p', '/run/systemd/system')
  })

  const run = (command: string, ...args: string[]) => machine.run('node', agent, command, ...args)
  const init = (...args: string[]) => run('init', '--endpoint', 'vpn1.example.com', ...args)
  const calls = () => machine.read('/run/systemctl.log').trim().split('\n')

  test('enables and starts the service, and waits until the agent answers', () => {
    const { stdout } = init()

    expect(stdout).toContain('The service sallyport-agent.service runs.\n')
    expect(calls()).toEqual(['daemon-reload', 'enable --now sallyport-agent.service'])
  })

  test('enables forwarding for masquerading', () => {
    init('--masquerade')

    expect(machine.run('cat', '/proc/sys/net/ipv4/ip_forward').stdout).toBe('1\n')
  })

  test('says that another program uses the port of the API', () => {
    machine.run('sh', '-c', 'openssl req -x509 -newkey rsa:2048 -noenc -subj /CN=x -keyout /run/key -out /run/crt')
    machine.run('sh', '-c', 'openssl s_server -accept 8443 -key /run/key -cert /run/crt -www > /dev/null 2>&1 &')
    machine.run('sh', '-c', 'until openssl s_client -connect 127.0.0.1:8443 < /dev/null > /dev/null 2>&1; do :; done')

    expect(init().stdout).toContain('Another program uses TCP port 8443')
  })

  test('leaves nothing behind if the service cannot be started', () => {
    machine.write('/usr/local/bin/systemctl', '#!/bin/sh\n[ "$1" != enable ] || { echo masked >&2; exit 1; }\n', 0o755)

    const { status, stdout, stderr } = init()

    expect([status, stdout, stderr]).toEqual([1, '', 'systemctl enable failed: masked\n'])
    expect(machine.stat('/etc/sallyport-agent')).toBeNull()
    expect(machine.stat('/etc/systemd/system/sallyport-agent.service')).toBeNull()
  })

  test('update restarts the service, and uninstall stops it', () => {
    init('--masquerade')

    run('update')
    run('uninstall')

    expect(calls().slice(2)).toEqual([
      'daemon-reload',
      'restart sallyport-agent.service',
      'disable --now sallyport-agent.service',
      'daemon-reload',
    ])
  })

  test('token stops the agent while it replaces the token', () => {
    init()

    expect(run('token').stdout).toContain('The agent was restarted.\n')
    expect(calls().slice(2)).toEqual(['stop sallyport-agent.service', 'start sallyport-agent.service'])
  })
})

/** Starts the program of the unit with the user, the capabilities and the folder for sockets that the unit describes. */
const startService = `
install -d -m 755 -o sallyport-agent -g sallyport-agent /run/wireguard
umask 077
setpriv --reuid sallyport-agent --regid sallyport-agent --clear-groups --no-new-privs \\
  --inh-caps=-all,+net_admin --ambient-caps=-all,+net_admin --bounding-set=-all,+net_admin \\
  $(sed -n 's/^ExecStart=//p' /etc/systemd/system/sallyport-agent.service) > /run/agent.log 2>&1 &
echo $! > /run/agent.pid`

test.runIf(process.getuid?.() === 0)(
  'the agent applies its firewall rules, creates its interface and serves its API as the user of the service',
  async () => {
    const agent = buildAgent()
    const machine = await startMachine()
    machine.run('nft', 'table ip filter { chain FORWARD { type filter hook forward priority filter; policy drop; }; }')
    const init = 'umask 077 && node "$0" init --endpoint vpn1.example.com --masquerade'
    const { status, stdout } = machine.run('sh', '-c', init, agent)
    expect(status).toBe(0)
    expect(stdout).toContain(
      'Problem: clients do not reach the internet, because another firewall (chain ip filter FORWARD)',
    )

    machine.run('sh', '-c', startService)

    const health = ['curl', '--insecure', '--silent', '--output', '/dev/null', '--write-out', '%{http_code}']
    const readHealth = () => machine.run(...health, 'https://127.0.0.1:8443/health').stdout
    await expect.poll(readHealth, { timeout: 30_000 }).toBe('503')
    const { stdout: body } = machine.run('curl', '--insecure', '--silent', 'https://127.0.0.1:8443/health')
    expect(JSON.parse(body)).toMatchObject({ drops_forwarded: true })
    // The agent serves its API before its interface is ready.
    const readAddresses = () => machine.run('ip', 'address', 'show', 'dev', 'wg0').stdout
    await expect.poll(readAddresses, { timeout: 30_000 }).toContain('10.8.0.1/24')
    // Not by the name of the program, which newer versions of Node change.
    const { stdout: user } = machine.run('sh', '-c', 'ps -o user:20= -p "$(cat /run/agent.pid)"')
    expect(user.trim()).toBe('sallyport-agent')
    expect(machine.run('nft', 'list', 'table', 'inet', 'sallyport').stdout).toContain('iifname != "wg0" accept')
  },
)

const api = { host: '0.0.0.0', port: 8443, tls: null, secret_hash: '' }
const options = { node: '/usr/bin/node', listen_port: 51_820, type: 'wireguard', api } as const
const setting = (unit: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

test('the service runs with CAP_NET_ADMIN only', () => {
  const unit = agentUnit(options)

  expect(setting(unit, 'User')).toBe('sallyport-agent')
  expect(setting(unit, 'AmbientCapabilities')).toBe('CAP_NET_ADMIN')
  expect(setting(unit, 'CapabilityBoundingSet')).toBe('CAP_NET_ADMIN')
  expect(setting(unit, 'NoNewPrivileges')).toBe('yes')
})

test('the service may use a port below 1024 if it is configured', () => {
  const capabilities = 'CAP_NET_ADMIN CAP_NET_BIND_SERVICE'

  expect(setting(agentUnit({ ...options, listen_port: 443 }), 'AmbientCapabilities')).toBe(capabilities)
  expect(setting(agentUnit({ ...options, api: { ...api, port: 443 } }), 'CapabilityBoundingSet')).toBe(capabilities)
})

test('the tunnels stay while the service restarts', () => {
  const unit = agentUnit(options)

  expect(setting(unit, 'Restart')).toBe('always')
  expect(setting(unit, 'KillMode')).toBe('process')
  expect(setting(unit, 'ExecStopPost')).toBe(
    '+/usr/bin/node /usr/local/lib/sallyport-agent/sallyport-agent.mjs end-processes',
  )
  expect(setting(unit, 'RuntimeDirectoryPreserve')).toBe('yes')
})

test('the userspace implementation finds its folder for sockets', () => {
  expect(setting(agentUnit(options), 'RuntimeDirectory')).toBe('wireguard')
  expect(setting(agentUnit({ ...options, type: 'amnezia-wg' }), 'RuntimeDirectory')).toBe('amneziawg')
})

test('the service starts after Debian’s firewall service, which deletes all tables', () => {
  expect(setting(agentUnit(options), 'After')).toContain('nftables.service')
})
