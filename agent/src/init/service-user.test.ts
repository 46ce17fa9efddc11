import { expect, test } from '@rstest/core'
import { buildAgent, startMachine } from './testing/machine.ts'

/** Starts the program of the unit with the user, the capabilities and the folder for sockets that the unit describes. */
const startService = `
install -d -m 755 -o sallyport-agent -g sallyport-agent /run/wireguard
umask 077
setpriv --reuid sallyport-agent --regid sallyport-agent --clear-groups --no-new-privs \\
  --inh-caps=-all,+net_admin --ambient-caps=-all,+net_admin --bounding-set=-all,+net_admin \\
  $(sed -n 's/^ExecStart=//p' /etc/systemd/system/sallyport-agent.service) > /run/agent.log 2>&1 &
echo $! > /run/agent.pid`

test.runIf(process.getuid?.() === 0)(
  'the agent creates its interface and serves its API as the user of the service',
  async () => {
    const agent = buildAgent()
    const machine = await startMachine()
    const init = 'umask 077 && node "$0" init --endpoint vpn1.example.com'
    expect(machine.run('sh', '-c', init, agent).status).toBe(0)

    machine.run('sh', '-c', startService)

    const health = ['curl', '--insecure', '--silent', '--output', '/dev/null', '--write-out', '%{http_code}']
    const readHealth = () => machine.run(...health, 'https://127.0.0.1:8443/health').stdout
    await expect.poll(readHealth, { timeout: 30_000 }).toBe('503')
    // The agent serves its API before its interface is ready.
    const readAddresses = () => machine.run('ip', 'address', 'show', 'dev', 'wg0').stdout
    await expect.poll(readAddresses, { timeout: 30_000 }).toContain('10.8.0.1/24')
    // Not by the name of the program, which newer versions of Node change.
    const { stdout: user } = machine.run('sh', '-c', 'ps -o user:20= -p "$(cat /run/agent.pid)"')
    expect(user.trim()).toBe('sallyport-agent')
  },
)
