import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createArchive } from 'platform/archive'
import { openThroughTunnel, withClient } from './support/bare-client.ts'
import { canBoot, withDebian, withFiles, type BareServer } from './support/bare-server.ts'
import { acceptInvite, logIn } from './support/deployment/accounts.ts'
import { archiveOptions } from './support/deployment/deployment.ts'
import { rowCounts } from './support/deployment/row-counts.ts'
import { documentedCommands } from './support/documented-commands.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test.skip(!canBoot, 'Machines need root, mmdebstrap, systemd-nspawn and slirp4netns')
test.describe.configure({ timeout: 1_200_000, retries: 0 })

const domain = 'vpn.example.test'
const email = 'ann@example.test'
const settings = '/etc/sallyport.env'
/** The time that the documentation promises for an installation, in seconds. */
const installTime = 300

test(
  'two typed lines make a bare Debian 12 a site, whose backup makes a bare Debian 13 the same site',
  { tag: '@long' },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-archive-'))
    try {
      const archive = await createArchive({ folder, ...archiveOptions })
      execFileSync('sh', ['-c', 'sha256sum -- *.tgz > SHA256SUMS'], { cwd: folder })
      const lost = await withDebian('bookworm', (machine) => makeSite(machine, archive))
      await withDebian('trixie', (machine) => restoreSite(machine, archive, lost))
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

/** The state of a machine that is lost. The dump and settings of the machine are saved beside the archive. */
type LostMachine = { dump: string; rows: Record<string, number>; publicKey: string }

const answers = { install: '--tls internal --yes', restore: '--yes' }

/** Types a command of the documentation, with the answers of this test. */
async function type({ run }: BareServer, command: string): Promise<string> {
  const answered = command.replace(
    /sallyport (install|restore) .*/,
    (typed, name: keyof typeof answers) => `${typed} ${answers[name]}`,
  )
  const { status, output } = await run('bash', '-c', answered)
  expect(status, output).toBe(0)
  return output
}

const query = async ({ run }: BareServer, sql: string) =>
  (await run('runuser', '-u', 'postgres', '--', 'psql', '-At', '--dbname', 'sallyport', '--command', sql)).output

/** The rows of all tables, after the server was stopped so that it writes none. */
async function countRows(machine: BareServer): Promise<Record<string, number>> {
  await machine.run('systemctl', 'stop', 'sallyport.socket', 'sallyport.service')
  return rowCounts((sql) => query(machine, sql))
}

/** The commands of the documentation for an archive that is served at `url`. */
const archiveCommands = (page: string, after: string, { archive, url = '' }: { archive: string; url?: string }) =>
  documentedCommands(page, after, {
    'https://github.com/OWNER/sallyport/releases/download/v1.0.0': url,
    'sallyport-1.0.0-linux-x64': path.basename(archive, '.tgz'),
    'vpn.example.com': domain,
  })

/** Prepares a machine as the documentation says, and downloads the archive with the first of the two lines. Returns the second. */
async function download(machine: BareServer, archive: string): Promise<string> {
  // Resolves the domain without DNS.
  await machine.run('sh', '-c', `echo "127.0.0.1 ${domain}" >> /etc/hosts`)
  return withFiles(machine, path.dirname(archive), async (url) => {
    const [first = '', second = '', ...others] = archiveCommands('install.md', 'two lines', { archive, url })
    expect(others).toEqual([])
    await type(machine, first)
    return second
  })
}

async function makeSite(machine: BareServer, archive: string): Promise<LostMachine> {
  const { root, run } = machine
  const start = Date.now()
  const output = await type(machine, await download(machine, archive))
  const seconds = Math.round((Date.now() - start) / 1000)
  test.info().annotations.push({ type: 'installation', description: `${seconds} s` })
  expect(seconds).toBeLessThan(installTime)

  const [, link = ''] = /This link makes the first admin.*\n +(\S+)/.exec(output) ?? []
  await withClient(machine, domain, async (client) => {
    await acceptInvite(client.page, link, email)
    await openThroughTunnel(client, domain)
  })
  const rows = await countRows(machine)
  const [dump = ''] = (await run('sallyport', 'backup')).output.split('\n')
  for (const file of [dump, settings])
    copyFileSync(path.join(root, file), path.join(path.dirname(archive), path.basename(file)))
  expect(rows).toMatchObject({ 'public.users': 1, 'public.accesses': 1, 'public.nodes': 1 })
  return { dump: path.basename(dump), rows, publicKey: await query(machine, 'select public_key from accesses') }
}

async function restoreSite(machine: BareServer, archive: string, { dump, rows, publicKey }: LostMachine) {
  const { root, run } = machine
  const saved = (file: string) => path.join(path.dirname(archive), path.basename(file))
  copyFileSync(saved(settings), path.join(root, settings))
  copyFileSync(saved(dump), path.join(root, 'root', dump))
  await download(machine, archive)
  const [install = '', restore = '', installNode = ''] = archiveCommands('back-up.md', 'On another machine', {
    archive,
  })
  await type(machine, install)
  await type(machine, restore.replace('database-2026-11-22T030412Z.dump', dump))
  const ended = { 'public.sessions': 0, 'public.reset_codes': 0 }
  expect(await countRows(machine)).toEqual({ ...rows, ...ended })
  await type(machine, installNode)
  await expect.poll(async () => (await run('wg', 'show', 'wg0', 'peers')).output, { timeout: 40_000 }).toBe(publicKey)
  await withClient(machine, domain, async (client) => {
    await client.page.goto(routes.nodes.to())
    await logIn(client.page, email)
    await openThroughTunnel(client, domain, 'laptop')
  })
}
