import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import type { AccessRow } from '../../database/tables/accesses.ts'
import { accessActivity, samplePeriods } from '../../database/tables/node-agents.ts'

const hour = 60 * 60
const day = 24 * hour
const [step] = samplePeriods
export const historySeconds = 30 * day

/** Seconds since the last handshakes of the accesses, in turn: connected, hours ago, days ago. */
const handshakeAges = [40, 3 * hour, 2 * day]

type Access = Pick<AccessRow, 'id' | 'node_id'>

/** Adds a month of traffic and handshakes of accesses, with the history of their nodes; `now` in unix seconds. */
export async function seedDemoHistory(tx: Database, accesses: readonly Access[], now: number) {
  for (const node_id of new Set(accesses.map((access) => access.node_id))) {
    const ofNode = accesses.filter((access) => access.node_id === node_id)
    await addSamples(tx, { node_id, traffic: ofNode.flatMap(({ id }) => trafficOf(id, now)), now })
  }
  for (const [index, { id: access_id }] of accesses.entries()) {
    const last_handshake = now - (handshakeAges[index % handshakeAges.length] ?? 0)
    await tx.insert(accessActivity).values({ access_id, boot: 'demo', received: 0, sent: 0, last_handshake })
  }
}

type NodeTraffic = { node_id: number; traffic: readonly Traffic[]; now: number }

async function addSamples(tx: Database, { node_id, traffic, now }: NodeTraffic): Promise<void> {
  const array = (key: keyof Traffic) => sql`${sql.param(traffic.map((each) => each[key]))}::bigint[]`
  const rows = sql`unnest(${array('access_id')}, ${array('start')}, ${array('received')}) as traffic (access_id, start, received)`
  const periods = sql.join(
    samplePeriods.map((period) => sql`${period}::int`),
    sql`, `,
  )
  await tx.execute(sql`
    insert into access_samples (access_id, period, start, received, sent)
    select access_id, ${day}::int, start - start % ${day}::int, sum(received), round(sum(received) / 10)
    from ${rows} group by 1, 3`)
  await tx.execute(sql`
    with steps as (select start, sum(received) as received, count(*) as peers from ${rows} group by start)
    insert into node_samples (node_id, period, start, received, sent, connected_peers)
    select ${node_id}::int, period, start - start % period, sum(received), round(sum(received) / 10), max(peers)
    from steps cross join unnest(array[${periods}]) as period
    where period > ${step}::int or start >= ${now - day}::bigint
    group by 2, 3`)
}

type Traffic = { access_id: number; start: number; received: number }

function trafficOf(access_id: number, now: number): Traffic[] {
  const end = Math.floor(now / hour) * hour
  const hours = Array.from({ length: historySeconds / hour }, (_, index) => end - (index + 1) * hour)
  return hours.flatMap((start) => {
    const count = start >= now - day ? hour / step : 1
    const bytes = receivedAt(access_id, start)
    return Array.from({ length: count }, (_, index) => ({
      access_id,
      start: start + (index * hour) / count,
      received: Math.round((bytes * noise(access_id, start, index)) / count),
    })).filter(({ received }) => received > 0)
  })
}

/** The bytes that a client receives in an hour: most in the evening, fewer on some days, often none. */
function receivedAt(client: number, start: number): number {
  const evening = Math.exp(-((((start % day) / hour - 19) / 5) ** 2))
  const isOnline = noise(client, start / hour) < 0.15 + 0.8 * evening
  return isOnline ? (20e6 + 400e6 * evening) * (0.3 + noise(client, Math.floor(start / day))) : 0
}

/** A pseudorandom number from 0 to 1, equal for equal seeds. */
function noise(...seeds: number[]): number {
  const angle = seeds.reduce((sum, seed, index) => sum + seed * (12.9898 + 65.2432 * index), 0)
  const value = Math.sin(angle) * 43_758.5453
  return value - Math.floor(value)
}
