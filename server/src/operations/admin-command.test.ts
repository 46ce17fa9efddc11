import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { openStore } from '../database/store.ts'
import { adminLog } from '../database/tables/admin-log.ts'
import { migrations } from '../testing/empty-database.ts'
import { isPostgresInstalled, startPostgres, type PostgresServer } from '../testing/servers/postgres-server.ts'
import { bundleServer, call, spawnServer } from '../testing/servers/spawned-server.ts'

let main = ''
const timeout = 120_000
const password = 'Sallyport2'

beforeAll(async () => {
  main = await bundleServer()
})

test('needs PostgreSQL, also beside a demonstration', async () => {
  const env = { DATA_DIR: temporaryFolder('data'), DEMO: '1' }
  const { code, out, err } = await runCommand(main, ['admin', 'end-sessions', 'ann@example.test'], { env })

  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^DATABASE_URL is not set, .*\n$/)
})

describe.runIf(isPostgresInstalled())('on PostgreSQL', () => {
  let postgres: PostgresServer
  let env: Record<string, string> = {}

  beforeAll(async () => {
    postgres = await startPostgres(temporaryFolder('postgres'))
    env = { DATABASE_URL: postgres.url, DATA_DIR: temporaryFolder('data') }
  })
  afterAll(() => postgres.stop())

  const admin = (args: string[], input = '') => runCommand(main, ['admin', ...args], { env, input })

  test('prints the link of the first admin until there is one', async () => {
    const [first, again] = [await admin(['invite']), await admin(['invite'])]

    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/^http:\/\/localhost:3000\/\S+\n$/)
    expect(again.out).toBe(first.out)
  })

  test(
    'creates an admin, changes the password and ends sessions, beside a running server and without one',
    async () => {
      const created = await admin(['create', 'Ann@example.test'], `${password}\n`)
      expect(created).toEqual({ code: 0, out: 'ann@example.test is an admin now.\n', err: '' })
      const server = await spawnServer(main, env)
      const login = async (secret: string) =>
        (await call(server, 'POST', '/api/user/login', '', { email: 'ann@example.test', password: secret })).body.token
      const token = await login(password)
      const info = async (session: string) => (await call(server, 'GET', '/api/user/info', session)).status
      expect(await info(token)).toBe(200)

      const second = await admin(['create', 'bob@example.test'], password)
      const ended = await admin(['end-sessions', 'ann@example.test'])
      expect(await info(token)).toBe(401)
      const next = await login(password)
      const reset = await admin(['reset-password', 'ann@example.test'], 'Sallyport3\n')

      expect([second.code, ended.code, reset.code]).toEqual([0, 0, 0])
      expect(await info(next)).toBe(401)
      expect(await login(password)).toBeUndefined()
      const last = await login('Sallyport3')
      expect(await info(last)).toBe(200)
      const all = await admin(['end-sessions', '--all'])
      expect([all.code, all.out]).toEqual([0, expect.stringContaining('All sessions are ended')])
      expect(await info(last)).toBe(401)
      await server.end('SIGTERM')
      expect(await admin(['invite'])).toMatchObject({ code: 1, err: 'There is an admin already\n' })
      const store = await openStore({ databaseUrl: postgres.url, dataFolder: '' }, migrations)
      const logged = await store.db.select().from(adminLog).orderBy(adminLog.id)
      await store.close()
      expect(logged.map(({ action }) => action).filter((action) => !action.startsWith('user.login'))).toEqual([
        'invite.create',
        'user.create',
        'invite.revoke',
        'user.create',
        'user.sessions',
        'user.password',
      ])
    },
    timeout,
  )

  test.each<[string, string[], string, string]>([
    ['no command', [], '', 'sallyport admin COMMAND EMAIL'],
    ['an unknown command', ['delete', 'ann@example.test'], '', 'sallyport admin COMMAND EMAIL'],
    ['a password on the command line', ['create', 'ann@example.test', password], '', 'sallyport admin COMMAND EMAIL'],
    ['an unknown option', ['create', 'a@b.test', '--password=x'], '', "Unknown option '--password'"],
    ['an argument of a command without', ['status', 'ann@example.test'], '', 'sallyport admin COMMAND EMAIL'],
    ['all accounts for a command of one', ['reset-password', '--all'], '', 'sallyport admin COMMAND EMAIL'],
    ['one account and all', ['end-sessions', 'ann@example.test', '--all'], '', 'sallyport admin COMMAND EMAIL'],
    ['a weak password', ['create', 'new@example.test'], 'weak\n', 'The password must be at least'],
    ['no password', ['create', 'new@example.test'], '', 'The password is missing'],
    ['an invalid e-mail', ['create', 'ann'], `${password}\n`, 'EMAIL must be an e-mail address'],
    ['an unknown account', ['end-sessions', 'new@example.test'], '', 'There is no account new@example.test'],
  ])('refuses %s with a sentence and status 1', async (_, args, input, sentence) => {
    const { code, out, err } = await admin(args, input)

    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(sentence)
    expect(err).not.toContain('    at ')
  })
})

type Options = { input?: string; env?: Record<string, string> }

/** Runs a program of the bundle next to `main` to its end; `args` are its name and its arguments, such as `['admin', 'status']`. */
async function runCommand(main: string, args: string[], { input = '', env = {} }: Options = {}) {
  const [command = '', ...rest] = args
  const child = spawn(process.execPath, [path.join(path.dirname(main), `${command}.js`), ...rest], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  child.stdin.end(input)
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number, out, err }
}
