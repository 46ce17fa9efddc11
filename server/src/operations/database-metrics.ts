import { nodeStates } from '@sallyport/contract/endpoints'
import { orderStatuses } from '@sallyport/contract/rules'
import { sql } from 'drizzle-orm'
import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client'
import type { Store } from '../database/store.ts'
import { nodeConditions } from '../nodes/node-health.ts'

/** The gauges, and their label values, which are reported even without rows. */
const gauges = [
  { name: 'users', help: 'Accounts', label: 'status', values: ['active', 'inactive'] },
  { name: 'sessions', help: 'Sessions that were not ended', label: null, values: [''] },
  { name: 'accesses', help: 'Accesses by status', label: 'status', values: ['active', 'inactive'] },
  { name: 'orders', help: 'Orders by status', label: 'status', values: orderStatuses },
  { name: 'invites', help: 'Invites by status', label: 'status', values: ['active', 'inactive', 'used'] },
  {
    name: 'mail_queue',
    help: 'Mails that wait for delivery, and mails given up in the last 24 hours',
    label: 'state',
    values: ['waiting', 'failed'],
  },
  { name: 'nodes', help: 'Nodes by the state of their agent', label: 'state', values: nodeStates },
] as const

/** Registers a gauge whose value is read with each scrape. */
export function addGauge(registry: Registry, gauge: GaugeConfiguration<string>): void {
  registry.registerMetric(new Gauge({ ...gauge, registers: [] }))
}

/** Registers gauges of the rows of tables, the database and its connections. */
export function addDatabaseGauges(registry: Registry, store: Store): void {
  const readCounts = cachedCounts(store)
  for (const { name, help, label, values } of gauges) {
    addGauge(registry, {
      name: `sallyport_${name}`,
      help,
      labelNames: label ? [label] : [],
      async collect() {
        this.reset()
        const counts = await readCounts()
        // A failed query yields no sample.
        if (!counts) return label ? undefined : this.remove()
        for (const value of values) {
          const found = counts.find((each) => each.name === name && each.value === value)
          this.set(label ? { [label]: value } : {}, found?.count ?? 0)
        }
      },
    })
  }
  addGauge(registry, {
    name: 'sallyport_database_up',
    help: 'Whether the last count of rows succeeded',
    async collect() {
      this.set((await readCounts()) ? 1 : 0)
    },
  })
  addPoolGauge(registry, store)
}

/** Registers nothing for the embedded database, which has no pool. */
function addPoolGauge(registry: Registry, { connections }: Store): void {
  if (!connections) return
  addGauge(registry, {
    name: 'sallyport_database_connections',
    help: 'Connections of this process to PostgreSQL, and queries that wait for one',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
}

/** The number of rows by the name of the gauge and the value of its label. */
type DatabaseCounts = { name: string; value: string; count: number }[]

/** In milliseconds. Limits the load of frequent scrapes. */
const cacheTime = 5000

/** One statement, whose result has a row per value of an enumeration and so a bounded size. */
const countsQuery = sql`
  select 'users' as name, case when is_active then 'active' else 'inactive' end as value, count(*)::integer as count
    from users group by 2
  union all select 'sessions', '', count(*)::integer from sessions
  union all select 'accesses', status, count(*)::integer from accesses group by status
  union all select 'orders', status, count(*)::integer from orders group by status
  union all select 'invites', status, count(*)::integer from invites group by status
  union all select 'mail_queue', case when failed_at is null then 'waiting' else 'failed' end, count(*)::integer
    from mails group by 2`

/** Returns a function that counts at most once in `cacheTime`; concurrent calls share one query. It resolves with null if the query fails. */
function cachedCounts({ db }: Pick<Store, 'db'>, clock: () => number = Date.now) {
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
  const nodes = await nodeConditions(db)
  const nodeCounts = nodeStates.map((value) => ({
    name: 'nodes',
    value,
    count: nodes.filter(({ state }) => state === value).length,
  }))
  return [...rows, ...nodeCounts]
}
