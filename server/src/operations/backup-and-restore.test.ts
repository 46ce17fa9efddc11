import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { isNotNull, sql } from 'drizzle-orm'
import { hashPassword } from '../accounts/password-hashes.ts'
import { issueResetCode } from '../auth/password-reset-codes.ts'
import { packageFolder } from '../command-line.ts'
import { queryRows, type Database } from '../database/database.ts'
import { mails } from '../database/tables/mails.ts'
import { nodeAgents } from '../database/tables/node-agents.ts'
import { orders } from '../database/tables/orders.ts'
import { resetCodes, sessions } from '../database/tables/schema.ts'
import { addInvite } from '../invites/invites-queries.ts'
import { addMails } from '../mail/mail-queue.ts'
import { isPostgresInstalled, startPostgres, type PostgresServer } from '../testing/servers/postgres-server.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { addNode, addSignedInUser, testServer, type TestServer } from '../testing/test-server.ts'
import { resetAfterRestore } from './account-commands.ts'

const script = path.join(packageFolder(), '../deployment/backup.sh')
const site = temporarySite()
const password = 'Sallyport1'
const now = Math.floor(Date.now() / 1000)
const day = 24 * 60 * 60
/** The user and group id of `nobody` on Debian. */
const nobody = 65_534

describe.runIf(isPostgresInstalled())('backup.sh', () => {
  let postgres: PostgresServer
  let server: TestServer
  let url = ''

  beforeAll(async () => {
    postgres = await startPostgres(temporaryFolder('postgres'))
    url = postgres.url
    server = await testServer({ DATABASE_URL: url })
  })
  afterAll(async () => {
    await server.close()
    await postgres.stop()
  })

  /** Runs the script with the settings of an installation; returns its status and its folder of backups. */
  function backUp(env: Record<string, string> = {}) {
    const dataFolder = temporaryFolder('data')
    const settings = { DATA_DIR: dataFolder, DATABASE_URL: url, SITE_DIR: site.folder, ...env }
    const { status } = spawnSync(script, { env: { PATH: process.env['PATH'] ?? '', ...settings } })
    return { status, folder: path.join(settings.DATA_DIR, 'backups'), dataFolder }
  }

  test('makes a backup that can be restored: with every row and file, without sessions and reset codes', async () => {
    const password_hash = await hashPassword(password)
    const admin = await addSignedInUser(server.store, { is_admin: true, language: 'ru', password_hash })
    await fill(
      server.store.db,
      admin.id,
      await addNode(server.store, { name: 'A "quoted" \\ name, Осло', capacity: 2 }),
    )
    const before = await rowCounts(server.store.db)

    const { folder } = backUp()
    const restored = createDatabase(url, 'restored')
    const [tar = '', dump = ''] = files(folder).toSorted().toReversed()
    execFileSync('pg_restore', ['--no-owner', '--exit-on-error', '--single-transaction', '--dbname', restored, dump])
    const siteFolder = temporaryFolder('site')
    execFileSync('tar', ['--extract', '--file', tar, '--directory', siteFolder])
    const copy = await testServer({ DATABASE_URL: restored, SITE_DIR: siteFolder })
    const after = await rowCounts(copy.store.db)
    const info = async (token: string) => (await copy.request('GET', '/api/user/info', { token })).statusCode
    const isSignedInBefore = await info(admin.token)
    await resetAfterRestore(copy.store)

    expect(after).toEqual(before)
    expect(Object.keys(after).length).toBeGreaterThan(15)
    expect([isSignedInBefore, await info(admin.token)]).toEqual([200, 401])
    const { db } = copy.store
    expect(await Promise.all([sessions, resetCodes, mails].map((table) => db.$count(table)))).toEqual([0, 0, 0])
    expect(await db.select().from(nodeAgents)).toMatchObject([
      { applied_generation: 0, lease_owner: null, clock_offset: 0.1 },
    ])
    const due = await db.select().from(orders).where(isNotNull(orders.next_check_at))
    expect(due.map(({ reference }) => reference).toSorted()).toEqual(['btcpay-1', 'nowpayments-89'])
    const login = await copy.request('POST', '/api/user/login', { body: { email: admin.email, password } })
    expect([login.statusCode, await info(login.json().token)]).toEqual([200, 200])
    expect(await addNode(copy.store)).toBe(2)
    await copy.close()
    const names = (root: string) => readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()
    expect(names(siteFolder)).toEqual(names(site.folder))
  })

  test('keeps the last seven backups, which only this account can read, and other files', () => {
    const { folder, dataFolder } = backUp()
    const [day1 = '', ...days] = ['17', '18', '19', '20', '21', '22', '23'].map((each) => `2025-11-${each}T030000Z`)
    for (const time of [day1, ...days]) {
      writeFileSync(path.join(folder, `database-${time}.dump`), '')
      writeFileSync(path.join(folder, `site-${time}.tar`), '')
    }
    // The oldest backup is about to be restored, and the other has a name that the script did not give.
    const kept = ['database-2024-11-22T030000Z.dump', 'database-before-the-move.dump']
    for (const name of kept) writeFileSync(path.join(folder, name), '')

    expect(backUp({ DATA_DIR: dataFolder, KEPT: kept[0]! }).status).toBe(0)

    const found = readdirSync(folder)
    expect(found).toEqual(expect.arrayContaining(kept))
    expect(found.filter((name) => name.endsWith('Z.dump') && !kept.includes(name))).toHaveLength(7)
    expect(found.filter((name) => name.endsWith('Z.tar'))).toHaveLength(7)
    expect(found).not.toContain(`database-${day1}.dump`)
    expect(found.filter((name) => name.startsWith('.'))).toEqual([])
    const made = files(folder).filter((file) => !/202[45]|move/.test(file))
    expect(made.map((file) => statSync(file).mode & 0o777)).toEqual(made.map(() => 0o600))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test.runIf(process.getuid?.() === 0)(
    'the documented command restores neither owners nor set-uid bits of the site',
    () => {
      const written = temporaryFolder('written')
      const file = path.join(written, 'program')
      writeFileSync(file, '')
      chownSync(file, nobody, nobody)
      chmodSync(file, 0o6755)
      const folder = path.join(temporaryFolder('restored'), 'site')
      const tar = path.join(temporaryFolder('archive'), 'site.tar')
      execFileSync('tar', ['--create', '--file', tar, '--directory', written, '.'])
      const text = readFileSync(path.join(packageFolder(), '../docs/back-up.md'), 'utf8')
      const [, command = ''] = /`([^`]*tar --extract[^`]*)`/.exec(text) ?? []

      execFileSync('sh', ['-c', command.replace(/\S+\.tar/, tar).replaceAll('/srv/sallyport-site', folder)])

      const { mode, uid, gid } = statSync(path.join(folder, 'program'))
      expect([(mode & 0o7777).toString(8), uid, gid]).toEqual(['755', 0, 0])
    },
  )

  test.each<[string, Record<string, string>]>([
    ['an unreachable database', { DATABASE_URL: 'postgres://localhost/x?host=/nowhere' }],
    ['a missing site', { SITE_DIR: '/nowhere' }],
    ['no database', { DATABASE_URL: '' }],
  ])('fails with %s, and leaves nothing behind', (_, env) => {
    const { status, folder } = backUp(env)

    expect(status).not.toBe(0)
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })
})

function createDatabase(serverUrl: string, name: string): string {
  execFileSync('createdb', ['--maintenance-db', serverUrl, name])
  return serverUrl.replace('/postgres?', `/${name}?`)
}

const files = (folder: string) => readdirSync(folder).map((name) => path.join(folder, name))

/** Adds rows of all tables that a restore changes, and a number that JavaScript cannot represent. */
async function fill(db: Database, user_id: number, node_id: number) {
  await db.execute(sql`insert into accesses (node_id, user_id, name, ip, public_key, status, mode, created_at)
    values (${node_id}, ${user_id}, 'phone', '10.8.0.2', 'k', 'active', 'basic', 9007199254740993)`)
  await addInvite(db, { now, created_by_id: user_id })
  await issueResetCode(db, user_id, now)
  const mail = { to: 'a@b.test', subject: 'x', text: 'x' }
  await addMails(db, [mail], { kind: 'password_reset', expired_at: now + 60, now })
  for (const [gateway, age] of [
    ['nowpayments', 89],
    ['btcpay', 1],
    ['btcpay', 91],
    ['external', 1],
  ] as const)
    await db.execute(sql`insert into orders
      (user_id, plan_id, gateway_id, gateway, reference, status, description, currency_code, amount, month_count, created_at)
      values (${user_id}, 1, 1, ${gateway}, ${`${gateway}-${age}`}, 'failed', '', 'USD', 500, 1, ${now - age * day}::bigint)`)
  await db.execute(sql`update node_agents set applied_generation = 3, lease_owner = 'x', clock_offset = 0.1`)
}

/** The number of rows of each table, including the table of applied migrations. */
async function rowCounts(db: Database): Promise<Record<string, number>> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await queryRows<{ count: number }>(db, sql.raw(`select count(*)::integer as count from ${name}`))
    counts[name] = row?.count ?? 0
  }
  return counts
}
