import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createArchive } from 'platform/archive'
import { withClient, openThroughTunnel } from './support/bare-client.ts'
import { canBoot, unpack, withDebian, type BareServer } from './support/bare-server.ts'
import { acceptInvite } from './support/deployment/accounts.ts'
import { archiveOptions } from './support/deployment/deployment.ts'
import { expect, test } from './support/test.ts'

test.skip(!canBoot, 'Machines need root, mmdebstrap, systemd-nspawn and slirp4netns')
test.describe.configure({ mode: 'default', timeout: 1_200_000, retries: 0 })

/** A site with the default ports, and one with others, under a domain whose last label is longer than those of sign-ins. */
const sites = {
  bookworm: { domain: 'vpn.example.test', server: 3000, agent: 8443, tunnel: 51_820 },
  trixie: { domain: 'vpn.example.network', server: 3100, agent: 8900, tunnel: 443 },
}
type Site = (typeof sites)[keyof typeof sites]
const portOptions = ({ server, agent, tunnel }: Site) =>
  ['--server-port', server, '--agent-port', agent, '--tunnel-port', tunnel].map(String)
const email = 'ann@example.test'
const steps = [
  "Install Debian's",
  'Link /opt/sallyport',
  'Create the account',
  'Write the settings',
  'Create the database',
  'Write the systemd',
  'Start the server',
  'Write /etc/caddy',
  'Set this machine up',
  'Make the first backup',
]

for (const [release, site] of Object.entries(sites)) {
  test(
    `one command makes a bare ${release} a site, and can be interrupted, repeated, upgraded and removed`,
    { tag: '@long' },
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-archive-'))
      const archive = await createArchive({ folder, ...archiveOptions })
      try {
        await withDebian(release, (machine) => useMachine(machine, unpack(archive, machine.root), site))
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )
}

async function useMachine(machine: BareServer, archive: string, site: Site) {
  const { root, run, runUntil } = machine
  const { domain } = site
  const options = ['--domain', domain, '--country', 'NO', '--tls', 'internal', ...portOptions(site), '--yes']
  const sallyport = (...args: string[]) => run('sallyport', ...args)
  const install = [`${archive}/sallyport`, 'install', ...options]
  const users = async () =>
    (await run('runuser', '-u', 'postgres', '--', 'psql', '-Atc', 'select email from users', 'sallyport')).output
  const problems = async () =>
    (JSON.parse((await sallyport('status', '--json')).output) as { checks: { name: string; isOk: boolean }[] }).checks
      .filter(({ isOk }) => !isOk)
      .map(({ name }) => name)

  expect((await run(...install)).output).toContain(`${domain} has no address in DNS`)
  await run('sh', '-c', `echo "127.0.0.1 ${domain}" >> /etc/hosts`)
  for (const step of steps) await runUntil(`▸ ${step}`, ...install)
  const { status, output } = await run(...install)
  expect(status).toBe(0)
  const [, link = ''] = /This link makes the first admin.*\n +(\S+)/.exec(output) ?? []
  const repeated = await run(`${archive}/sallyport`, 'install', '--domain', domain, '--yes')
  expect(repeated.output).toMatch(/^Everything is set up already: nothing was changed\./)
  await expect.poll(problems, { timeout: 90_000 }).toEqual([])
  expect(await listeningSockets(machine)).toEqual(expectedSockets(site))
  expect(await run('systemctl', 'reload', 'caddy')).toMatchObject({ status: 0 })
  const administration = { socketPath: '/var/lib/caddy/admin.sock', path: '/config/' }
  expect(await requestAs(machine, 'daemon', administration)).toBe('EACCES')
  await withClient(machine, domain, async (client) => {
    await acceptInvite(client.page, link, email)
    await openThroughTunnel(client, domain)
  })

  const moved = { ...site, server: site.server + 1 }
  const move = ['--domain', domain, '--tls', 'internal', '--server-port', String(moved.server), '--yes']
  expect(await run(`${archive}/sallyport`, 'install', ...move)).toMatchObject({ status: 0 })
  expect([await problems(), await listeningSockets(machine)]).toEqual([[], expectedSockets(moved)])

  const stopTaking = takePort(machine, moved.server)
  const broken = copyVersion(root, archive, '9.1.0')
  // The broken version migrates the database before it fails.
  writeFileSync(
    path.join(root, broken, 'server/dist/main.js'),
    "process.on('exit', () => (process.exitCode = 1))\nprocess.argv[2] = 'status'\nawait import('./admin.js')\n",
  )
  const failed = await run(`${broken}/sallyport`, 'upgrade', '--yes')
  expect(failed).toMatchObject({
    status: 1,
    output: expect.stringContaining('The former version runs, with all data.'),
  })
  expect([(await sallyport('--version')).output, await users(), await problems()]).toEqual([
    `${versionOf(root, archive)}\n`,
    `${email}\n`,
    [],
  ])
  const next = copyVersion(root, archive, '9.2.0')
  await runUntil('▸ Migrate', `${next}/sallyport`, 'upgrade', '--yes')
  expect(await requestAs(machine, 'daemon', { host: '127.0.0.1', port: moved.server })).toBe('503')
  expect(await problems()).toEqual(['service'])
  expect(await run(`${next}/sallyport`, 'upgrade', '--yes')).toMatchObject({ status: 0 })
  expect([(await sallyport('--version')).output, await users()]).toEqual(['9.2.0\n', `${email}\n`])
  await expect.poll(() => listeningSockets(machine), { timeout: 30_000 }).toEqual(expectedSockets(moved))

  const [dump = ''] = (await sallyport('backup')).output.split('\n')
  await run('sh', '-c', 'echo Sallyport2 | sallyport admin create bob@example.test')
  const oldest = `${path.dirname(dump)}/database-2025-11-01T030000Z.dump`
  for (const day of [1, 2, 3, 4, 5, 6, 7]) await run('cp', '--preserve', dump, oldest.replace('01T', `0${day}T`))
  expect(await sallyport('restore', oldest, '--yes')).toMatchObject({ status: 0 })
  expect(await stopTaking()).toBe('refused')
  await run('sh', '-c', 'echo APP_NAME=Mine >> /etc/sallyport.env')
  expect((await sallyport('uninstall', '--yes')).output).toContain('- /etc/sallyport.env, which you have changed')
  expect((await run('sallyport-agent', 'status')).output).toContain('Agent: running, synchronised')
  expect(await run(`${next}/sallyport`, 'install', ...options)).toMatchObject({ status: 0 })
  expect([await users(), readFileSync(path.join(root, 'etc/sallyport.env'), 'utf8')]).toEqual([
    `${email}\n`,
    expect.stringContaining('APP_NAME=Mine'),
  ])
  await expect.poll(problems, { timeout: 90_000 }).toEqual([])
}

/** Tries as another account to listen on a port, until the returned function is called. */
function takePort({ run }: BareServer, port: number): () => Promise<string> {
  const end = '/run/stop-taking'
  const take = `
    const server = require('node:net').createServer()
    server.on('listening', () => { console.log('taken'); process.exit() })
    server.on('error', () => require('node:fs').existsSync('${end}') ? console.log('refused') : setTimeout(listen, 5))
    const listen = () => server.listen(${port}, '127.0.0.1')
    listen()`
  const taking = run('runuser', '-u', 'daemon', '--', '/opt/sallyport/node', '--eval', take)
  return async () => {
    await run('touch', end)
    return (await taking).output.trim()
  }
}

/** Everything that listens after `install`. Who owns the port of the tunnel depends on whether the kernel has WireGuard. */
const expectedSockets = ({ server, agent, tunnel }: Site) =>
  [
    'tcp *:443 caddy',
    'tcp *:80 caddy',
    `tcp 127.0.0.1:${server} root`,
    'tcp 127.0.0.1:5432 postgres',
    `tcp 127.0.0.1:${agent} sallyport-agent`,
    'tcp [::1]:5432 postgres',
    `udp 0.0.0.0:${tunnel}`,
    `udp [::]:${tunnel}`,
  ].toSorted()

/** The sockets that any account, or the network, can reach: TCP ports with the account of the program. */
async function listeningSockets({ run }: BareServer): Promise<string[]> {
  const { output } = await run('ss', '--no-header', '--numeric', '--processes', '--listening', '--tcp', '--udp')
  const found = output
    .trim()
    .split('\n')
    .map(async (line) => {
      const [protocol, , , , address] = line.split(/\s+/)
      if (protocol === 'udp') return `${protocol} ${address}`
      // The last process is systemd for a socket unit.
      const [, pid] = /pid=(\d+),fd=\d+\)\)/.exec(line) ?? []
      const { output: owner } = await run('stat', '--format', '%U', `/proc/${pid}`)
      return `${protocol} ${address} ${owner.trim()}`
    })
  return [...new Set(await Promise.all(found))].toSorted()
}

/** Sends a GET request as an account of the machine. Resolves with the status of the response, or the code of the error. */
async function requestAs({ run }: BareServer, account: string, options: object): Promise<string> {
  const request = `require('node:http')
    .get(${JSON.stringify(options)}, ({ statusCode }) => { console.log(statusCode); process.exit() })
    .on('error', ({ code }) => console.log(code))`
  return (await run('runuser', '-u', account, '--', '/opt/sallyport/node', '--eval', request)).output.trim()
}

const versionOf = (root: string, archive: string) =>
  JSON.parse(readFileSync(path.join(root, archive, 'package.json'), 'utf8')).version as string

/** Copies the archive on a machine as another version. Returns the path of the copy on the machine. */
function copyVersion(root: string, archive: string, version: string): string {
  const copy = `/opt/sallyport-${version}-linux-test`
  cpSync(path.join(root, archive), path.join(root, copy), { recursive: true })
  writeFileSync(path.join(root, copy, 'package.json'), JSON.stringify({ name: 'sallyport', version }))
  return copy
}
