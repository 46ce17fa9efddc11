import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { isNotNull, sql } from 'drizzle-orm'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { addInvite } from '../invites/invites-queries.ts'
import { issueResetCode } from '../password-reset/reset-codes.ts'
import { nodeAgents } from '../store/node-agent-tables.ts'
import { orders as orderTable } from '../store/order-tables.ts'
import { openStore, type Store } from '../store/store.ts'
import { sessions } from '../store/schema.ts'
import { createDatabase } from '../testing/postgres-cluster.ts'
import { emptyDataFolder, migrations } from '../testing/empty-database.ts'
import { isPostgresInstalled, startPostgres, type PostgresServer } from '../testing/postgres-server.ts'
import { restoredState } from '../testing/restored-state.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { addNode, addSignedInUser, testServer } from '../testing/test-server.ts'
import { backUp, type BackupConfig } from './back-up.ts'
import { restore } from './restore.ts'

let postgres: PostgresServer | undefined

beforeAll(async () => {
  if (isPostgresInstalled()) postgres = await startPostgres(temporaryFolder('postgres'))
})
afterAll(() => postgres?.stop())

const site = temporarySite()
const now = Math.floor(Date.now() / 1000)
const hour = 60 * 60

/** Gateways and ages in days. */
const orderAges = [
  ['nowpayments', 89],
  ['btcpay', 1],
  ['btcpay', 91],
  ['external', 1],
] as const

/** Rows with texts that need escaping, numbers that JavaScript cannot represent, and everything that may have expired. */
async function fill(store: Store) {
  const admin = await addSignedInUser(store, { is_admin: true, is_privileged: true, language: 'ru' })
  const node_id = await addNode(store, { name: 'A "quoted" \\ name, Осло\n', connect_params: { Jc: 4 }, capacity: 2 })
  for (const expired_at of [null, now - hour])
    await store.db
      .execute(sql`insert into accesses (node_id, user_id, name, ip, public_key, status, mode, expired_at, created_at)
      values (${node_id}, ${admin.id}, 'phone', ${expired_at ? '10.8.0.3' : '10.8.0.2'}::inet, 'k', 'active', 'basic',
        ${expired_at}::bigint, 9007199254740993)`)
  await addInvite(store.db, { now, created_by: admin.id })
  await addInvite(store.db, { now: now - 30 * 24 * hour })
  await issueResetCode(store.db, admin.id, now)
  for (const [gateway, age] of orderAges)
    await store.db
      .execute(sql`insert into orders (user_id, plan_id, gateway_id, gateway, reference, status, description, currency_code, amount, month_count, created_at)
      values (${admin.id}, 1, 1, ${gateway}, ${`${gateway}-${age}`}, 'failed', '', 'USD', 500, 1, ${now - age * 24 * hour}::bigint)`)
  await store.db.execute(sql`update node_agents set applied_generation = 3, lease_owner = 'x', clock_offset = 0.1`)
}

type Database = 'PGlite' | 'PostgreSQL'
const configOf = (databaseUrl: string | null, siteFolder: string, dataFolder = temporaryFolder('data')) => ({
  databaseUrl,
  dataFolder,
  siteFolder,
  limitedAccessMinutes: 30,
})

const urlOf = async (database: Database, name: string) =>
  database === 'PostgreSQL' && postgres ? createDatabase(postgres.url, name) : null

async function withSource<T>(database: Database, work: (store: Store, config: BackupConfig) => Promise<T>): Promise<T> {
  const config = configOf(await urlOf(database, 'source'), site.folder, await emptyDataFolder())
  const server = await testServer({ DATA_DIR: config.dataFolder, DATABASE_URL: config.databaseUrl ?? '' })
  try {
    await fill(server.store)
    return await work(server.store, config)
  } finally {
    await server.close()
  }
}

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()

describe.each([
  ['PGlite', 'PostgreSQL'],
  ['PostgreSQL', 'PGlite'],
] as const)('a backup of %s, restored into %s', (source, target) => {
  test.runIf(isPostgresInstalled())('keeps every row and file, and what has expired since is inactive', async () => {
    const file = path.join(temporaryFolder('backup'), 'backup.tar.gz')
    const [before, config] = await withSource(source, async (store, config) => {
      if (source === 'PostgreSQL') await backUp(file, config, { once: false })
      return [await restoredState(store.db), config]
    })
    if (source === 'PGlite') await backUp(file, config, { once: false })
    const targetConfig = configOf(await urlOf(target, 'target'), path.join(temporaryFolder('site'), 'site'))

    const sentences = await restore({
      file,
      config: targetConfig,
      migrations,
      replace: false,
      databaseOnly: false,
    })

    const store = await openStore(targetConfig, migrations)
    const after = await restoredState(store.db)
    const sessionsLeft = await store.db.select().from(sessions)
    const due = await store.db.select().from(orderTable).where(isNotNull(orderTable.next_check_at))
    const agents = await store.db.select().from(nodeAgents)
    const next = await addNode(store)
    await store.close()
    const { accesses, invites, nodes, node_generations, orders, ...others } = after
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, before[name]])))
    expect(nodes?.[0]).toContain('"busy_slots": 1')
    expect(node_generations?.[0]).not.toBe(before['node_generations']?.[0])
    expect(accesses?.map((row) => /"status": "(\w+)"/.exec(row)?.[1]).toSorted()).toEqual(['active', 'inactive'])
    expect(accesses?.join('')).toContain('9007199254740993')
    expect(invites?.map((row) => /"status": "(\w+)"/.exec(row)?.[1]).toSorted()).toEqual(['active', 'inactive'])
    expect(sessionsLeft).toEqual([])
    expect(orders).toHaveLength(orderAges.length)
    expect(due.map(({ reference }) => reference).toSorted()).toEqual(['btcpay-1', 'nowpayments-89'])
    for (const { next_check_at } of due) expect(next_check_at).toBeGreaterThanOrEqual(now)
    expect(agents).toMatchObject([{ applied_generation: 0, lease_owner: null, clock_offset: 0.1 }])
    expect(next).toBe(2)
    expect(sentences.join('\n')).toContain('1 accesses expired since the backup')
    expect(sentences).toContain('No IP address is used twice on a node.')
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const restored = files(targetConfig.siteFolder)
    expect(restored).toEqual(files(site.folder))
    for (const name of restored)
      expect(readFileSync(path.join(targetConfig.siteFolder, name))).toEqual(readFileSync(path.join(site.folder, name)))
    expect(readdirSync(targetConfig.dataFolder).filter((name) => name !== 'database')).toEqual([])
  })
})
