import { sql, type SQL } from 'drizzle-orm'
import type { AccessRow } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import { accessActivity } from '../store/node-agent-tables.ts'
import { demoSamples, type DemoSample } from './demo-samples.ts'

type Access = Pick<AccessRow, 'id' | 'node_id'>

/** Seconds since the last handshakes of the accesses, in turn: connected, hours ago, days ago. */
const handshakeAges = [40, 3 * 60 * 60, 2 * 24 * 60 * 60]
const day = 24 * 60 * 60

/** Adds a month of history of the nodes of accesses, and the traffic by day and the last handshakes of the accesses. */
export async function seedDemoHistory(tx: Database, accesses: readonly Access[], now: number) {
  for (const node_id of new Set(accesses.map((access) => access.node_id))) {
    const clients = accesses.filter((access) => access.node_id === node_id).map(({ id }) => id)
    await tx.execute(sql`
      insert into node_samples (node_id, period, start, received, sent, connected_peers)
      select ${node_id}, * from ${unnest(demoSamples(clients, now), [...columns, 'connected_peers'])}`)
  }
  for (const [index, { id: access_id }] of accesses.entries()) {
    const daily = demoSamples([access_id], now).filter(({ period }) => period === day)
    await tx.execute(sql`
      insert into access_samples (access_id, period, start, received, sent)
      select ${access_id}, * from ${unnest(daily, columns)}`)
    const last_handshake = now - (handshakeAges[index % handshakeAges.length] ?? 0)
    await tx.insert(accessActivity).values({ access_id, boot: 'demo', received: 0, sent: 0, last_handshake })
  }
}

const columns = ['period', 'start', 'received', 'sent'] as const

function unnest(samples: readonly DemoSample[], names: readonly (keyof DemoSample)[]): SQL {
  const arrays = names.map((name) => sql`${sql.param(samples.map((sample) => sample[name]))}::bigint[]`)
  return sql`unnest(${sql.join(arrays, sql`, `)})`
}
