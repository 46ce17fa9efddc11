import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { migrations } from '../testing/empty-database.ts'
import { isPgBouncerExpected, startPgBouncer, type PoolMode } from '../testing/servers/pgbouncer.ts'
import { isPostgresInstalled, startPostgres, type PostgresServer } from '../testing/servers/postgres-server.ts'
import { queryRows } from './database.ts'
import { openStore } from './store.ts'

describe.runIf(isPostgresInstalled() && isPgBouncerExpected())('through PgBouncer', () => {
  const folder = temporaryFolder('pooler')
  let postgres: PostgresServer

  beforeAll(async () => {
    postgres = await startPostgres(folder)
  })
  afterAll(() => postgres.stop())

  /** Runs PgBouncer during `visit`. */
  async function withPooler<T>(poolMode: PoolMode, settings: readonly string[], visit: (url: string) => Promise<T>) {
    const pooler = await startPgBouncer(folder, poolMode, settings)
    try {
      return await visit(pooler.url)
    } finally {
      await pooler.stop()
    }
  }

  async function tableCount(): Promise<number> {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')",
    )
    await client.end()
    return rows[0]?.count ?? -1
  }

  const open = (databaseUrl: string) => openStore({ databaseUrl, dataFolder: '' }, migrations)

  for (const settings of [[], ['default_pool_size = 1'], ['server_round_robin = 1', 'min_pool_size = 5']])
    test(`a pool of transactions is refused before anything changes (${settings.join(', ') || 'default settings'})`, async () => {
      const ignored = 'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout'

      await withPooler('transaction', [ignored, ...settings], async (url) => {
        await expect(open(url)).rejects.toThrow(/^DATABASE_URL leads to a pooler .*pool_mode = session/)
      })
      expect(await tableCount()).toBe(0)
    })

  test('a pool of statements is refused', async () => {
    await withPooler('statement', [], (url) =>
      expect(open(url)).rejects.toThrow(/DATABASE_URL.*statement pooling mode/),
    )
  })

  test('a pool of sessions works, with its time limits', async () => {
    const limits = await withPooler('session', [], async (url) => {
      const store = await open(url)
      const lock = await store.holdLock('test')
      const [row] = await queryRows<{ statement: string; idle: string }>(
        store.db,
        sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      )
      await lock.release()
      await store.close()
      return row
    })

    expect(limits).toEqual({ statement: '4s', idle: '4s' })
  })
})
