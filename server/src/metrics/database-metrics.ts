import { nodeStates } from '@sallyport/contract/endpoints'
import { orderStatuses } from '@sallyport/contract/rules'
import { Gauge, type Registry } from 'prom-client'
import type { Store } from '../store/store.ts'
import { cachedCounts } from './database-counts.ts'

/** The gauges and the values of their label, which are shown also when no row has them. */
const gauges = [
  { name: 'users', help: 'Accounts', label: 'status', values: ['active', 'inactive'] },
  { name: 'sessions', help: 'Sessions that were not ended', label: null, values: [''] },
  { name: 'accesses', help: 'Accesses by status', label: 'status', values: ['active', 'inactive'] },
  { name: 'orders', help: 'Orders by status', label: 'status', values: orderStatuses },
  { name: 'invites', help: 'Invites by status', label: 'status', values: ['active', 'inactive', 'used'] },
  { name: 'nodes', help: 'Nodes by the state of their agent', label: 'state', values: nodeStates },
] as const

export function showDatabase(registry: Registry, store: Store): void {
  const readCounts = cachedCounts(store)
  for (const { name, help, label, values } of gauges) {
    registry.registerMetric(
      new Gauge({
        name: `sallyport_${name}`,
        help,
        labelNames: label ? [label] : [],
        registers: [],
        async collect() {
          this.reset()
          const counts = await readCounts()
          // No sample rather than a wrong one.
          if (!counts) return label ? undefined : this.remove()
          for (const value of values) {
            const found = counts.find((each) => each.name === name && each.value === value)
            this.set(label ? { [label]: value } : {}, found?.count ?? 0)
          }
        },
      }),
    )
  }
  registry.registerMetric(
    new Gauge({
      name: 'sallyport_database_up',
      help: 'Whether the last count of rows succeeded',
      registers: [],
      async collect() {
        this.set((await readCounts()) ? 1 : 0)
      },
    }),
  )
  showPool(registry, store)
}

/** The embedded database has no pool. */
function showPool(registry: Registry, { connections }: Store): void {
  if (!connections) return
  registry.registerMetric(
    new Gauge({
      name: 'sallyport_database_connections',
      help: 'Connections of this process to PostgreSQL, and queries that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
      },
    }),
  )
}
