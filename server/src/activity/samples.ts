import type { Traffic } from '@sallyport/contract/endpoints'
import { sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { samplePeriods } from '../store/node-agent-tables.ts'

export type AccessTraffic = Traffic & { access_id: number }

const [, , day] = samplePeriods
const periods = sql`unnest(${sql.param([...samplePeriods])}::bigint[]) as period`

/** Days only: nothing reads more of a single access. */
export async function addAccessSamples(tx: Database, traffic: AccessTraffic[], now: number) {
  if (traffic.length === 0) return
  const column = (name: keyof AccessTraffic) => sql.param(traffic.map((row) => row[name]))
  await tx.execute(sql`
    insert into access_samples (access_id, period, start, received, sent)
    select access_id, ${day}, ${now - (now % day)}::bigint, received, sent
    from unnest(${column('access_id')}::integer[], ${column('received')}::bigint[], ${column('sent')}::bigint[])
      as traffic (access_id, received, sent)
    order by access_id
    on conflict (access_id, period, start) do update set
      received = access_samples.received + excluded.received, sent = access_samples.sent + excluded.sent`)
}

type NodeSample = { node_id: number; traffic: Traffic[]; connected_peers: number; now: number }

/** Adds the traffic of accesses to the current samples of their node, also if there is none. */
export async function addNodeSample(tx: Database, { node_id, traffic, connected_peers, now }: NodeSample) {
  const total = (name: keyof Traffic) => traffic.reduce((sum, row) => sum + row[name], 0)
  await tx.execute(sql`
    insert into node_samples (node_id, period, start, received, sent, connected_peers)
    select ${node_id}, period, ${now}::bigint / period * period, ${total('received')}, ${total('sent')}, ${connected_peers}
    from ${periods}
    on conflict (node_id, period, start) do update set
      received = node_samples.received + excluded.received, sent = node_samples.sent + excluded.sent,
      connected_peers = greatest(node_samples.connected_peers, excluded.connected_peers)`)
}
