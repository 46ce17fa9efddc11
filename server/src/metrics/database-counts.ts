import { sql } from 'drizzle-orm'
import type { Store } from '../store/store.ts'
import { nodeStateCounts } from '../agents/health.ts'

/** Rows by name and by the value that they are grouped by. */
export type DatabaseCounts = { name: string; value: string; count: number }[]

/** In milliseconds: several scrapers, or a fast one, cause no more load than this. */
const cacheTime = 5000

/** One statement, whose result has a row per value of an enumeration, whatever the size of the tables. */
const countsQuery = sql`
  select 'users' as name, case when is_active then 'active' else 'inactive' end as value, count(*)::integer as count
    from users group by 2
  union all select 'sessions', '', count(*)::integer from sessions
  union all select 'accesses', status, count(*)::integer from accesses group by status
  union all select 'orders', status, count(*)::integer from orders group by status
  union all select 'invites', status, count(*)::integer from invites group by status`

/** Returns a function that counts at most once in `cacheTime`; concurrent calls share one query. Null if it fails. */
export function cachedCounts({ db }: Pick<Store, 'db'>, clock: () => number = Date.now) {
  let counts: Promise<DatabaseCounts | null> | undefined
  let validUntil = 0
  return (): Promise<DatabaseCounts | null> => {
    if (!counts || clock() >= validUntil) {
      validUntil = Infinity
      counts = readCounts(db)
        .catch(() => null)
        .finally(() => (validUntil = clock() + cacheTime))
    }
    return counts
  }
}

async function readCounts(db: Store['db']): Promise<DatabaseCounts> {
  const columns = { name: sql<string>`name`, value: sql<string>`value`, count: sql<number>`count` }
  const rows = await db.select(columns).from(sql`(${countsQuery}) as counts`)
  const nodes = [...(await nodeStateCounts(db))].map(([value, count]) => ({ name: 'nodes', value, count }))
  return [...rows, ...nodes]
}
