import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { emptyDataFolder } from './testing/empty-database.ts'
import { mailsIn } from './testing/mail-reader.ts'
import { isPostgresInstalled, startPostgres } from './testing/servers/postgres-server.ts'
import {
  bundleServer,
  call,
  spawnDemoServer,
  signIn,
  spawnServer,
  type ServerProcess,
} from './testing/servers/spawned-server.ts'
import { temporarySite } from './testing/temporary-site.ts'

const site = temporarySite()
let main = ''

beforeAll(async () => {
  main = await bundleServer()
})

const demo = (dataFolder: string) => spawnDemoServer(main, dataFolder, { SITE_DIR: site.folder })

/** All entries of a folder on which other accounts have any permission, except the lock socket, to which every account may connect. */
const readableIn = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const stats = statSync(path.join(folder, name))
    return !stats.isSocket() && (stats.mode & 0o077) !== 0
  })

/** Registers with the invite that a server printed at start. */
function registerWithInvite(server: ServerProcess, email: string) {
  const [, invite_token = ''] = /\/auth\/register\/invite\/([a-z0-9]{32})$/m.exec(server.output.out) ?? []
  const passwords = { password: 'Long-enough1', confirm_password: 'Long-enough1' }
  return call(server, 'POST', '/api/user/register/invite', '', { invite_token, email, ...passwords })
}

describe('the demo', () => {
  let folder = ''
  let server: ServerProcess
  const guess = async (on: ServerProcess) =>
    (await call(on, 'POST', '/api/user/login', '', { email: 'guess@example.test', password: 'wrong' })).status

  beforeAll(async () => {
    folder = temporaryFolder('data')
    server = await demo(folder)
  })

  test('prints its accounts, and serves the page and the API', async () => {
    const page = await fetch(server.origin)
    const account = await registerWithInvite(server, 'visitor@example.test')

    expect(account).toMatchObject({ status: 200, body: { info: { is_admin: false } } })
    expect(server.output.out).toMatch(/^Sallyport listens on http:\/\/localhost:\d+$/m)
    for (const role of ['admin', 'member', 'premium', 'privileged'])
      expect(server.output.out).toContain(`${role}@sallyport.test  Sallyport1`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="discovery"')])
    expect(await signIn(server, 'member@sallyport.test')).toHaveLength(43)
  })

  test('writes private files, and mails with the actual port', async () => {
    await call(server, 'POST', '/api/user/password-reset/request', '', { email: 'member@sallyport.test' })

    const outbox = path.join(folder, 'outbox')
    await expect.poll(() => mailsIn(outbox).length, { timeout: 20_000 }).toBe(1)
    const [mail] = mailsIn(outbox)
    expect(server.output.out).toContain(`written into ${outbox}`)
    expect(server.output.out).toContain(`  ${server.origin}/auth/register/invite/`)
    expect(mail?.parts[0]).toContain(`${server.origin}/auth/change-password/`)
    expect(readableIn(folder).filter((name) => !name.startsWith('database/'))).toEqual([])
  })

  test('keeps a second server from its data folder', async () => {
    const second = await demo(folder)

    expect(second.child.exitCode).toBe(1)
    expect(second.output.err).toContain(
      `Another server already works with the data folder ${folder}: stop it first, or choose another DATA_DIR`,
    )
    expect(await signIn(server, 'admin@sallyport.test')).toHaveLength(43)
  })

  test('stops on SIGTERM, and keeps the key of its hashes, so that limits outlast a restart', async () => {
    for (let count = 0; count < 10; count++) expect(await guess(server)).toBe(401)
    await server.end('SIGTERM')
    expect([server.child.exitCode, server.output.err]).toEqual([0, ''])
    expect(readdirSync(folder)).toEqual(['database', 'hash-key', 'outbox'])

    const second = await demo(folder)
    const status = await guess(second)
    await second.end('SIGTERM')
    expect(status).toBe(429)

    const file = path.join(folder, 'hash-key')
    writeFileSync(file, '')
    const { child, output } = await demo(folder)
    expect([child.exitCode, output.err]).toEqual([1, expect.stringContaining(`${file} contains no key of hashes`)])
  })
})

test('a production start without DATABASE_URL says how to get PostgreSQL, and ends', async () => {
  const { child, output } = await spawnServer(main, { DATA_DIR: temporaryFolder('data'), SITE_DIR: site.folder })
  const former = await spawnServer(main, { DATA_DIR: await emptyDataFolder(), SITE_DIR: site.folder })

  expect([child.exitCode, output.out]).toEqual([1, ''])
  expect(former.output.err).toMatch(/^DATABASE_URL is not set, .* cannot be moved: start with an empty database/)
  expect(output.err).toMatch(/^DATABASE_URL is not set, .* `apt-get install postgresql`, .*\n$/)
})

test.runIf(isPostgresInstalled())('a production start has no users and prints its invite once', async () => {
  const postgres = await startPostgres(temporaryFolder('postgres'))
  const env = {
    DATA_DIR: temporaryFolder('data'),
    DATABASE_URL: postgres.url,
    SITE_DIR: site.folder,
    PUBLIC_URL: 'https://vpn.example.test',
  }
  const first = await spawnServer(main, env)
  const login = await call(first, 'POST', '/api/user/login', '', {
    email: 'admin@sallyport.test',
    password: 'Sallyport1',
  })
  await first.end('SIGINT')
  const second = await spawnServer(main, env)
  await second.end('SIGTERM')
  const third = await spawnServer(main, { ...env, PUBLIC_URL: '', HOST: '0.0.0.0' })
  const admin = await registerWithInvite({ ...third, output: first.output }, 'owner@example.test')
  const again = await registerWithInvite({ ...third, output: first.output }, 'other@example.test')
  await third.end('SIGHUP')
  await postgres.stop()

  expect(admin).toMatchObject({ status: 200, body: { info: { is_admin: true } } })
  expect(again).toMatchObject({ status: 400, body: { message: 'form.error.invite' } })

  expect(login.status).toBe(401)
  expect([first, second, third].map(({ child }) => child.exitCode)).toEqual([0, 0, 0])
  expect(first.output.out).toMatch(/^ {2}https:\/\/vpn\.example\.test\/auth\/register\/invite\/[a-z0-9]{32}$/m)
  expect(first.output.out).not.toContain('Sallyport1')
  expect(first.output.out).not.toContain('PUBLIC_URL')
  expect(third.output.out).toContain(
    `Warning: PUBLIC_URL is not set, so links in mails and invites lead to ${third.origin}`,
  )
  expect(second.output.out).not.toContain('invite')
})

test.runIf(isPostgresInstalled())('warns about a role that is a superuser, and about no other', async () => {
  const postgres = await startPostgres(temporaryFolder('postgres'))
  execFileSync('psql', [postgres.url, '-q', '-c', 'create role site login', '-c', 'create database site owner site'])
  const owner = new URL(postgres.url)
  owner.username = 'site'
  owner.pathname = '/site'
  const outputs: string[] = []
  for (const DATABASE_URL of [postgres.url, owner.href]) {
    const server = await spawnServer(main, { DATABASE_URL, DATA_DIR: temporaryFolder('data'), SITE_DIR: site.folder })
    await expect.poll(() => server.output.out).toContain('Mails are not sent')
    await server.end('SIGTERM')
    outputs.push(server.output.out)
  }
  await postgres.stop()

  const warning = 'Warning: the role of DATABASE_URL is a superuser'
  expect(outputs.map((output) => output.includes(warning))).toEqual([true, false])
})

test.runIf(isPostgresInstalled())('--check migrates and ends, and sends no reminder', async () => {
  const postgres = await startPostgres(temporaryFolder('postgres'))
  const outbox = temporaryFolder('outbox')
  const env = { DATABASE_URL: postgres.url, DATA_DIR: temporaryFolder('data'), OUTBOX_DIR: outbox }
  const check = (SITE_DIR: string) =>
    spawnSync(process.execPath, [main, '--check'], { env: { ...env, SITE_DIR }, encoding: 'utf8' })
  const missing = check(temporaryFolder('no-site'))
  const query = (statement: string) => execFileSync('psql', [postgres.url, '-qAtc', statement], { encoding: 'utf8' })
  const now = Math.floor(Date.now() / 1000)
  query(`insert into users (email, password_hash, created_at, premium_expired_at)
    values ('ann@example.test', '', ${now}, ${now + 86_400})`)
  const checked = check(site.folder)
  const invites = query('select count(*) from invites')
  const mails = mailsIn(outbox)
  const server = await spawnServer(main, { ...env, SITE_DIR: site.folder })
  await expect.poll(() => mailsIn(outbox)).toHaveLength(1)
  await server.end('SIGTERM')
  await postgres.stop()

  expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('"site":false') })
  expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining('The database is migrated') })
  expect([invites, mails]).toEqual(['0\n', []])
})

test('an invalid configuration is reported and ends the process', async () => {
  const { child, output } = await spawnServer(main, { PORT: 'eighty', DATABASE_URL: 'mysql://root:hunter2@db/x' })

  expect(child.exitCode).toBe(1)
  expect(output.err).toBe(
    'The configuration is wrong:\nPORT must be a whole number from 0 to 65535\nDATABASE_URL must be a URL like postgres://user:password@host/name\n',
  )
})

/** The standard error of a start that fails. */
async function startError(env: Record<string, string>): Promise<string> {
  const { child, output } = await spawnServer(main, { SITE_DIR: site.folder, ...env })
  expect([env, child.exitCode]).toEqual([env, 1])
  return output.err
}

test('an unreachable database is reported and ends the process', async () => {
  const error = await startError({ DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/x' })

  expect(error).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/)
  expect(error).not.toContain('hunter2')
})

test.runIf(isPostgresInstalled())('explains in a sentence that DATABASE_URL is wrong', async () => {
  const postgres = await startPostgres(temporaryFolder('postgres'))
  execFileSync('psql', [postgres.url, '-qc', 'create role guest login'])
  const urlWith = (change: (url: URL) => void) => {
    const url = new URL(postgres.url)
    change(url)
    return url.href
  }
  const wrong = [
    [urlWith((url) => (url.pathname = '/missing')), 'database "missing" does not exist'],
    [urlWith((url) => (url.username = 'nobody')), 'role "nobody" does not exist'],
    [urlWith((url) => (url.username = 'guest')), 'permission denied for database postgres'],
    [urlWith((url) => url.searchParams.set('sslmode', 'require')), 'The server does not support SSL connections'],
    [urlWith((url) => url.searchParams.set('sslrootcert', '/no/ca.pem')), "ENOENT: .* '/no/ca.pem'"],
  ] as const

  for (const [DATABASE_URL, reason] of wrong)
    expect(await startError({ DATABASE_URL })).toMatch(
      new RegExp(`^The database of DATABASE_URL cannot be used: ${reason}\\n$`, 'm'),
    )
  await postgres.stop()
})

test('names the variables of an address on which the server cannot listen', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const port = String((other.address() as AddressInfo).port)
  const folder = await emptyDataFolder()
  const demoError = (env: Record<string, string>) => startError({ DEMO: '1', DATA_DIR: folder, ...env })

  expect(await demoError({ HOST: 'no.such.host.invalid' })).toMatch(/^PORT and HOST: getaddrinfo .*\n$/)
  expect(await demoError({ HOST: '192.0.2.7' })).toMatch(/^PORT and HOST: listen EADDRNOTAVAIL: .*\n$/)
  expect(await demoError({ PORT: port })).toMatch(/^PORT and HOST: listen EADDRINUSE: .*\n$/)
  expect(await demoError({ METRICS_PORT: port })).toMatch(/^METRICS_PORT and METRICS_HOST: listen EADDRINUSE: .*\n$/)
  other.close()
  await once(other, 'close')
  expect(await demoError({ PORT: port, METRICS_PORT: port })).toMatch(
    /^PORT, HOST and METRICS_PORT: listen EADDRINUSE: .*\n$/,
  )
})

test('names SITE_DIR if it is no folder, or has no site yet', async () => {
  const folder = temporaryFolder('data')
  const file = path.join(folder, 'file')
  const later = path.join(folder, 'later')
  writeFileSync(file, '')
  for (const SITE_DIR of [file, `${file}/site`])
    expect(await startError({ DEMO: '1', DATA_DIR: folder, SITE_DIR })).toBe(
      `SITE_DIR must be a folder: ENOTDIR: not a directory, stat '${SITE_DIR}/.'\n`,
    )

  const server = await spawnDemoServer(main, await emptyDataFolder(), { SITE_DIR: later })
  const statuses = [(await fetch(server.origin)).status]
  cpSync(site.folder, later, { recursive: true })
  statuses.push((await fetch(server.origin)).status)
  await server.end('SIGTERM')
  expect(statuses).toEqual([503, 200])
  expect(server.output.out).toMatch(new RegExp(`^Warning: SITE_DIR contains no site yet: ${later}$`, 'm'))
})

test('explains in a sentence that a folder cannot be created', async () => {
  const file = path.join(temporaryFolder('data'), 'file')
  writeFileSync(file, '')
  const existing = await emptyDataFolder()
  const starts = [
    { variable: 'DATA_DIR', folder: file, reason: 'EEXIST' },
    // No folder can be created in /proc.
    { variable: 'OUTBOX_DIR', folder: '/proc/mails', reason: 'ENOENT' },
  ]
  for (const { variable, folder, reason } of starts) {
    const { child, output } = await spawnDemoServer(main, existing, { [variable]: folder })

    expect([folder, child.exitCode]).toEqual([folder, 1])
    expect(output.err).toContain(
      `${variable} must be a folder that the server can read and write: ${folder}\n${reason}: `,
    )
    expect(output.err).not.toContain('    at ')
  }
})

/** Whether this account may mount a file system in its own namespace. */
const canMount = () => spawnSync('unshare', ['--mount', 'true']).status === 0

test.runIf(canMount())('explains in a sentence that the file system is read-only', async () => {
  const folder = await emptyDataFolder()
  const script = `mount --bind -o ro "$DATA_DIR" "$DATA_DIR" && exec "${process.execPath}" "${main}"`

  const { status, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DEMO: '1', DATA_DIR: folder },
    encoding: 'utf8',
  })

  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^DATA_DIR must be a folder that the server can read and write: \S+\nEROFS: read-only file system/,
  )
  expect(stderr).not.toContain('    at ')
})
