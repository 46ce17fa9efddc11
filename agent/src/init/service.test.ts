import { beforeAll, beforeEach, describe, expect, test } from '@rstest/core'
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

  test('enables forwarding and loads the masquerading rules before the agent starts', () => {
    init('--masquerade')

    expect(calls().slice(1)).toEqual([
      'enable --now sallyport-masquerading.service',
      'enable --now sallyport-agent.service',
    ])
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

  test('update replaces and reloads the masquerading rules and restarts the service, and uninstall stops both', () => {
    const rules = '/etc/sallyport-agent/masquerading.nft'
    init('--masquerade')
    const before = machine.read(rules)
    machine.write(rules, '')

    run('update')
    expect(machine.read(rules)).toBe(before)
    run('uninstall')

    expect(calls().slice(3)).toEqual([
      'daemon-reload',
      'reload-or-restart sallyport-masquerading.service',
      'restart sallyport-agent.service',
      'disable --now sallyport-agent.service',
      'disable --now sallyport-masquerading.service',
      'daemon-reload',
    ])
  })
})
