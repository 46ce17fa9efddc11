import type { AgentStatus } from '@sallyport/contract/agent'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import { accesses } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import { accessActivity } from '../store/node-agent-tables.ts'
import { lockNodeAgent } from '../store/row-locks.ts'
import { counterChange, countersOf, hasTraffic, type Counters } from './counter-difference.ts'
import { addAccessSamples, addNodeSample, type AccessTraffic } from './samples.ts'

/** `last_handshake` of the peers is by the server's clock; `now` in unix seconds. */
export type NodeReport = {
  node_id: number
  status: Pick<AgentStatus, 'boot' | 'connected_peers' | 'peers'>
  now: number
}

type StoredCounters = Counters & { access_id: number }

/** Repeated reports add nothing, and peers without an access are ignored. Locks the node and its agent. */
export async function recordStatus(tx: Database, { node_id, status, now }: NodeReport): Promise<void> {
  if (!(await lockNodeAgent(tx, node_id))) return
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

/** The lock on the node keeps the accesses from being deleted, except those that expired long ago. */
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
