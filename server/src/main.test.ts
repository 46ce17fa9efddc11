import { beforeAll, expect, test } from '@rstest/core'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { emptyDataFolder } from './testing/empty-database.ts'
import { isPostgresInstalled, startPostgres } from './testing/postgres-server.ts'
import { mailsIn } from './testing/mail-reader.ts'
import {
  bundleServer,
  call,
  spawnDemoServer,
  unlimitedNodeId,
  signIn,
  spawnServer,
  type ServerProcess,
} from './testing/spawned-server.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { temporarySite } from './testing/temporary-site.ts'

const site = temporarySite()
let main = ''

beforeAll(async () => {
  main = await bundleServer()
})

const demo = (dataFolder: string) => spawnDemoServer(main, dataFolder, { SITE_DIR: site.folder })

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())

/** Registers with the invite that a server printed at start. */
function registerWithInvite(server: ServerProcess, email: string) {
  const [, invite_token = ''] = /\/auth\/register\/invite\/([a-z0-9]{32})$/m.exec(server.output.out) ?? []
  const passwords = { password: 'Long-enough1', confirm_password: 'Long-enough1' }
  return call(server, 'POST', '/api/user/register/invite', '', { invite_token, email, ...passwords })
}

test('the demo prints its accounts, serves page and API, and stops on SIGTERM', async () => {
  const server = await demo(await emptyDataFolder())
  const page = await fetch(server.origin)
  const token = await signIn(server, 'member@sallyport.test')
  const account = await registerWithInvite(server, 'visitor@example.test')
  await server.end('SIGTERM')

  expect(account).toMatchObject({ status: 200, body: { info: { is_admin: false } } })
  expect(server.output.out).toMatch(/^Sallyport listens on http:\/\/localhost:\d+$/m)
  for (const role of ['admin', 'member', 'premium', 'privileged'])
    expect(server.output.out).toContain(`${role}@sallyport.test  Sallyport1`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="discovery"')])
  expect(token).toHaveLength(43)
  expect([server.child.exitCode, server.output.err]).toEqual([0, ''])
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

test('links in mails have the actual port, and the start message names the outbox', async () => {
  const folder = await emptyDataFolder()
  const server = await demo(folder)
  await call(server, 'POST', '/api/user/password-reset/request', '', { email: 'member@sallyport.test' })
  await server.end('SIGTERM')

  const outbox = path.join(folder, 'outbox')
  const [mail] = mailsIn(outbox)
  expect(server.output.out).toContain(`written into ${outbox}`)
  expect(server.output.out).toContain(`  ${server.origin}/auth/register/invite/`)
  expect(mail?.parts[0]).toContain(`${server.origin}/auth/change-password/`)
})

test('an invalid configuration is reported and ends the process', async () => {
  const { child, output } = await spawnServer(main, { PORT: 'eighty', DATABASE_URL: 'mysql://root:hunter2@db/x' })

  expect(child.exitCode).toBe(1)
  expect(output.err).toBe(
    'The configuration is wrong:\nPORT must be a whole number from 0 to 65535\nDATABASE_URL must be a URL like postgres://user:password@host/name\n',
  )
})

test('an unreachable database is reported and ends the process', async () => {
  const { child, output } = await spawnServer(main, { DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/x' })

  expect(child.exitCode).toBe(1)
  expect(output.err).toContain('The database of DATABASE_URL cannot be reached')
  expect(output.err).not.toContain('hunter2')
})

test('a second server on a data folder reports the lock and stops, and the first keeps running', async () => {
  const folder = await emptyDataFolder()
  const first = await demo(folder)
  const second = await demo(folder)
  const token = await signIn(first, 'admin@sallyport.test')
  await first.end('SIGTERM')

  expect(second.child.exitCode).toBe(1)
  expect(second.output.err).toContain(
    `Another server already works with the data folder ${folder}: stop it first, or choose another DATA_DIR`,
  )
  expect(token).toHaveLength(43)
})

test('neither the data folder nor the log contains a private key, password, token or reset code', async () => {
  const folder = await emptyDataFolder()
  const outbox = temporaryFolder('outbox')
  const server = await spawnDemoServer(main, folder, { SITE_DIR: site.folder, OUTBOX_DIR: outbox })
  await call(server, 'POST', '/api/user/password-reset/request', '', { email: 'member@sallyport.test' })
  const [, code = ''] = /change-password\/([a-z0-9]{32})/.exec(mailsIn(outbox)[0]?.parts[0] ?? '') ?? []
  const isValid = await call(server, 'GET', `/api/user/password-reset/validate?code=${code}`, '')
  const token = await signIn(server, 'premium@sallyport.test')
  const node_id = await unlimitedNodeId(server, token)
  const { body } = await call(server, 'POST', '/api/user/access/allocate', token, { node_id, name: 'phone' })
  await server.end('SIGTERM')

  const { private_key, public_key } = body.access
  const bytes = filesIn(folder).map((file) => readFileSync(file))
  const dataContains = (text: string | Buffer) => bytes.some((file) => file.includes(text))
  expect(private_key).toHaveLength(44)
  expect(isValid.status).toBe(200)
  expect(dataContains(public_key)).toBe(true)
  for (const secret of [private_key, Buffer.from(private_key, 'base64'), token, code, 'Sallyport1'])
    expect(dataContains(secret)).toBe(false)
  const log = server.output.out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
  expect(log).toContain('/api/user/access/allocate')
  for (const secret of [private_key, token, code, 'Sallyport1', 'premium@', 'member@'])
    expect(log).not.toContain(secret)
})
