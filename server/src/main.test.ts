import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
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
