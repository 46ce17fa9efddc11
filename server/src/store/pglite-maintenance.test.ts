import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { emptyDataFolder, migrations } from '../testing/empty-database.ts'
import { createMaintenance } from './pglite-maintenance.ts'
import { openStore, type Store } from './store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ databaseUrl: null, dataFolder: await emptyDataFolder() }, migrations)
  await store.db.execute(sql`
    insert into nodes (name, country, url, api_url, subnet_cidr, public_key, status, type, capacity, created_at)
    select md5(i::text), 'NO', 'https://a.test', 'https://a.test', '10.8.0.0/24', 'k', 1, 1, 0, 0
    from generate_series(1, 10000) as i`)
})
afterAll(() => store.close())

async function firstRow(query: ReturnType<typeof sql>): Promise<Record<string, unknown>> {
  const { rows } = (await store.db.execute(query)) as { rows: Record<string, unknown>[] }
  return rows[0] ?? {}
}

const planOfNodeList = async () =>
  JSON.stringify(
    await firstRow(sql`explain (format json) select * from nodes where status = 1 order by lower(name), id limit 26`),
  )
const megabytesOf = async (table: string) =>
  Number((await firstRow(sql`select pg_total_relation_size(${table}) as size`))['size']) / 1024 / 1024
const statistics = () => firstRow(sql`select count(*)::int as columns from pg_stats where tablename = 'nodes'`)

test('analyzes a table for the first time, and the node list then uses its index', async () => {
  const before = await statistics()
  await store.maintain()

  expect(before).toEqual({ columns: 0 })
  expect((await statistics())['columns']).toBeGreaterThan(10)
  expect(await firstRow(sql`select reltuples::int as rows from pg_class where relname = 'nodes'`)).toEqual({
    rows: 10_000,
  })
  expect(await planOfNodeList()).toContain('"Index Name":"nodes_name"')
})

test('a table with frequent updates stops growing, and so does the log that a start replays', async () => {
  const sizes: number[] = []
  for (let round = 0; round < 6; round++) {
    for (let update = 0; update < 3; update++) await store.db.execute(sql`update nodes set name = md5(name)`)
    await store.maintain()
    sizes.push(await megabytesOf('nodes'))
  }
  const log = await firstRow(
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float / 1024 / 1024 as mib from pg_control_checkpoint()`,
  )

  expect(sizes.at(-1)).toBeLessThanOrEqual((sizes[1] ?? 0) * 1.2)
  expect(log['mib']).toBeLessThanOrEqual(16)
})

test('does not vacuum a table without changes', async () => {
  await store.maintain()
  const count = () => firstRow(sql`select vacuum_count from pg_stat_user_tables where relname = 'nodes'`)
  const before = await count()

  await store.maintain()

  expect(await count()).toEqual(before)
})

/**
 * A client with two tables to vacuum. `onVacuum` runs with each; `inputs` are the parameters of the query for due
 * tables.
 */
function fakeClient(onVacuum: () => void) {
  const statements: string[] = []
  const inputs: unknown[] = []
  const query = async (text: string, input?: unknown[]) => {
    if (input) inputs.push(...input)
    return { rows: text.includes('pg_stat_user_tables') ? [{ name: 'a' }, { name: 'b' }] : [] }
  }
  const exec = async (text: string) => {
    statements.push(text)
    onVacuum()
    return []
  }
  return { client: { query, exec, closed: false } as never, statements, inputs }
}

test('maintenance that is stopped starts no further table', async () => {
  const stopping = new AbortController()
  const { client, statements } = fakeClient(() => stopping.abort())

  await createMaintenance(client)(stopping.signal)

  expect(statements).toEqual(['vacuum (analyze) a'])
})

test('maintenance includes every table until a run succeeds', async () => {
  let isBroken = true
  const { client, inputs } = fakeClient(() => {
    if (isBroken) throw new Error('No space left on device')
  })
  const maintain = createMaintenance(client)

  await expect(maintain()).rejects.toThrow('No space left')
  isBroken = false
  await maintain()
  await maintain()

  expect(inputs).toEqual([true, true, false])
})
