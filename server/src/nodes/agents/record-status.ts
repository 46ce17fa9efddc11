import type { AgentStatus, PeerStatus } from '@sallyport/contract/agent'
import type { Traffic } from '@sallyport/contract/endpoints'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { accesses } from '../../database/tables/accesses.ts'
import { accessActivity, samplePeriods } from '../../database/tables/node-agents.ts'

/** `last_handshake` follows the server's clock; `now` in unix seconds. */
type NodeReport = {
  node_id: number
  status: Pick<AgentStatus, 'boot' | 'connected_peers' | 'peers'>
  now: number
}

type StoredCounters = Counters & { access_id: number }

/** Adds the traffic of a report. Ignores repeated reports and peers without an access. The caller must hold the locks on node and agent. */
export async function recordStatus(tx: Database, { node_id, status, now }: NodeReport): Promise<void> {
  const counters: StoredCounters[] = []
  const traffic: AccessTraffic[] = []
  const peers = new Map(status.peers.map((peer) => [peer.public_key, peer]))
  for (const { access_id, public_key, previous } of await accessesOfKeys(tx, { node_id, now }, [...peers.keys()])) {
    const peer = peers.get(public_key)
    const change = peer && counterChange(previous, countersOf(peer, status.boot, now))
    if (!change) continue
    counters.push({ access_id, ...change.counters })
    if (hasTraffic(change.difference)) traffic.push({ access_id, ...change.difference })
  }
  await storeCounters(tx, counters)
  await addAccessSamples(tx, traffic, now)
  await addNodeSample(tx, { node_id, traffic, connected_peers: status.connected_peers, now })
}

const day = 24 * 60 * 60

/** The accesses with these keys. The lock on the node prevents their deletion; accesses that expired over a day ago are left out. */
async function accessesOfKeys(tx: Database, { node_id, now }: { node_id: number; now: number }, publicKeys: string[]) {
  if (publicKeys.length === 0) return []
  const hasKey = sql`${accesses.public_key} = any(${sql.param(publicKeys)}::text[])`
  const isRecent = or(eq(accesses.status, 'active'), gt(accesses.expired_at, now - day))
  return tx
    .select({ access_id: accesses.id, public_key: accesses.public_key, previous: accessActivity })
    .from(accesses)
    .leftJoin(accessActivity, eq(accessActivity.access_id, accesses.id))
    .where(and(eq(accesses.node_id, node_id), hasKey, isRecent))
    .orderBy(accesses.id)
}

async function storeCounters(tx: Database, counters: StoredCounters[]) {
  if (counters.length === 0) return
  const column = (name: keyof StoredCounters) => sql.param(counters.map((row) => row[name]))
  await tx.execute(sql`
    insert into access_activity (access_id, boot, received, sent, last_handshake)
    select * from unnest(${column('access_id')}::integer[], ${column('boot')}::text[], ${column('received')}::bigint[],
      ${column('sent')}::bigint[], ${column('last_handshake')}::bigint[])
    on conflict (access_id) do update set boot = excluded.boot, received = excluded.received, sent = excluded.sent,
      last_handshake = excluded.last_handshake`)
}

/** Counters from the client's point of view. They restart from zero when the node boots, or the peer is removed and added again. */
type Counters = Traffic & { boot: string; last_handshake: number | null }

/** The maximum error, in seconds, of a handshake time that was converted with the measured clock offset. */
const clockError = 2

/** Swaps the directions, because the node received what the client sent. A handshake cannot be in the future. */
export function countersOf(peer: PeerStatus, boot: string, now: number): Counters {
  const last_handshake = peer.last_handshake === 0 ? null : Math.min(peer.last_handshake, now)
  return { boot, received: peer.sent, sent: peer.received, last_handshake }
}

/** Whether the counters started from zero since `previous`: the node booted, or the peer was removed and added again. */
function hasRestarted(previous: Counters, current: Counters): boolean {
  return previous.boot !== current.boot || current.received < previous.received || current.sent < previous.sent
}

/** Whether counters of the same boot are older than `previous`: restarted counters grow only after a new handshake. */
function isOutdated(previous: Counters, current: Counters): boolean {
  if (previous.boot !== current.boot || !hasRestarted(previous, current)) return false
  if (previous.last_handshake === null || current.last_handshake === null) return false
  return current.last_handshake <= previous.last_handshake + clockError
}

/** The counters to store and the traffic to add, or null if there is nothing new. */
export function counterChange(previous: Counters | null, current: Counters) {
  if (!previous) return { counters: current, difference: trafficOf(current) }
  if (isOutdated(previous, current)) return null
  const last_handshake = Math.max(previous.last_handshake ?? 0, current.last_handshake ?? 0) || null
  const counters = { ...current, last_handshake }
  if (hasRestarted(previous, current)) return { counters, difference: trafficOf(current) }
  const difference = { received: current.received - previous.received, sent: current.sent - previous.sent }
  const isRepeated = !hasTraffic(difference) && last_handshake === previous.last_handshake
  return isRepeated ? null : { counters, difference }
}

const trafficOf = ({ received, sent }: Traffic): Traffic => ({ received, sent })

const hasTraffic = ({ received, sent }: Traffic) => received + sent > 0

type AccessTraffic = Traffic & { access_id: number }

const [, , dayPeriod] = samplePeriods
const periods = sql`unnest(${sql.param([...samplePeriods])}::bigint[]) as period`

/** Adds daily samples only, because no screen shows shorter periods of one access. */
async function addAccessSamples(tx: Database, traffic: AccessTraffic[], now: number) {
  if (traffic.length === 0) return
  const column = (name: keyof AccessTraffic) => sql.param(traffic.map((row) => row[name]))
  await tx.execute(sql`
    insert into access_samples (access_id, period, start, received, sent)
    select access_id, ${dayPeriod}, ${now - (now % dayPeriod)}::bigint, received, sent
    from unnest(${column('access_id')}::integer[], ${column('received')}::bigint[], ${column('sent')}::bigint[])
      as traffic (access_id, received, sent)
    order by access_id
    on conflict (access_id, period, start) do update set
      received = access_samples.received + excluded.received, sent = access_samples.sent + excluded.sent`)
}

type NodeSample = { node_id: number; traffic: Traffic[]; connected_peers: number; now: number }

/** Adds traffic to the current samples of a node and raises their maximum of connected peers. Called without traffic too, to record the peers. */
async function addNodeSample(tx: Database, { node_id, traffic, connected_peers, now }: NodeSample) {
  const total = (name: keyof Traffic) => traffic.reduce((sum, row) => sum + row[name], 0)
  await tx.execute(sql`
    insert into node_samples (node_id, period, start, received, sent, connected_peers)
    select ${node_id}, period, ${now}::bigint / period * period, ${total('received')}, ${total('sent')}, ${connected_peers}
    from ${periods}
    on conflict (node_id, period, start) do update set
      received = node_samples.received + excluded.received, sent = node_samples.sent + excluded.sent,
      connected_peers = greatest(node_samples.connected_peers, excluded.connected_peers)`)
}
