import { sql } from 'drizzle-orm'
import { applyAllExpirations } from '../expirations/apply-all-expirations.ts'
import { deactivateExpiredInvites } from '../invites/invites-queries.ts'
import type { Config } from '../config/config.ts'
import { clientIpRange } from '../domain/client-ip-range.ts'
import { nodes, resetCodes, sessions } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import { queryRows } from '../store/query-rows.ts'
import type { Store } from '../store/store.ts'
import { hasAccessesOutside } from '../nodes/nodes-queries.ts'

type Now = { now: number; config: Pick<Config, 'limitedAccessMinutes'> }

/** Applies what has expired since the backup, before members or nodes see it. Returns a sentence. */
export async function expireRestored(tx: Database, { now, config }: Now): Promise<string> {
  const before = await countOf(tx, activeAccesses)
  const store = { db: tx, transaction: (work) => tx.transaction(work) } as Pick<Store, 'db' | 'transaction'> as Store
  await applyAllExpirations({ store, now, config, onFailure: rethrow })
  await deactivateExpiredInvites(tx, now)
  return `${before - (await countOf(tx, activeAccesses))} accesses expired since the backup and are inactive now.`
}

/** A restore with rows that cannot be expired fails. */
function rethrow(error: unknown): never {
  throw error
}

const activeAccesses = sql`select count(*) from accesses where status = 'active'`

/** Sessions and codes of the backup may have been ended or used after it, and must not work again. */
export async function endSessionsAndCodes(tx: Database): Promise<string> {
  await tx.delete(sessions)
  await tx.delete(resetCodes)
  return 'All sessions are ended and all reset codes deleted, because they may have been ended or used after the backup.'
}

/** The agents may have another state than the backup: the server sends each of them its complete list again. */
export async function forgetAppliedStates(tx: Database) {
  await tx.execute(sql`update node_agents set applied_generation = 0, lease_owner = null, lease_until = 0`)
}

type Check = { sentence: string; problem: (count: number) => string; query: ReturnType<typeof sql> }

const checks = (now: number): Check[] => [
  {
    sentence: 'No active access and no active invite has expired.',
    problem: (count) => `${count} active accesses or invites have expired.`,
    query: sql`select (select count(*) from accesses where status = 'active' and expired_at <= ${now}::bigint)
      + (select count(*) from invites where status = 'active' and expired_at <= ${now}::bigint) as count`,
  },
  {
    sentence: 'The occupied slots of each node are its active accesses.',
    problem: (count) => `${count} nodes have another number of occupied slots than active accesses.`,
    query: sql`select count(*) from nodes where busy_slots <>
      (select count(*) from accesses where node_id = nodes.id and status = 'active')`,
  },
  {
    sentence: 'No IP address is used twice on a node.',
    problem: (count) => `${count} IP addresses are used twice on a node.`,
    query: sql`select count(*) from (select from accesses where status = 'active' group by node_id, ip having count(*) > 1) as twice`,
  },
  {
    sentence: 'Each invite was used at most once, and each user has at most one reset code.',
    problem: (count) => `${count} invites or reset codes contradict that each is used once.`,
    query: sql`select (select count(*) from invites where (status = 'used') <> (user_id is not null))
      + (select count(*) from (select from invites where user_id is not null group by user_id having count(*) > 1) as invites)
      + (select count(*) from (select from reset_codes group by user_id having count(*) > 1) as codes) as count`,
  },
]

export type CheckResult = { sentences: string[]; problems: string[] }

export async function checkState(tx: Database, now: number): Promise<CheckResult> {
  const results = []
  for (const { sentence, problem, query } of checks(now)) {
    const count = await countOf(tx, query)
    results.push(count === 0 ? { sentence } : { problem: problem(count) })
  }
  const outside = await nodesWithAccessesOutside(tx, now)
  results.push(
    outside.length === 0
      ? { sentence: 'All IP addresses belong to the subnet of their node.' }
      : { problem: `IP addresses are outside of the subnet on ${outside.join(', ')}.` },
  )
  return {
    sentences: [
      ...results.flatMap(({ sentence }) => sentence ?? []),
      ...(await nodesAboveCapacity(tx)).map(
        (name) => `${name} has more active accesses than its capacity, which an admin has lowered.`,
      ),
    ],
    problems: results.flatMap(({ problem }) => problem ?? []),
  }
}

async function nodesWithAccessesOutside(tx: Database, now: number): Promise<string[]> {
  const names: string[] = []
  for (const { id, name, subnet_cidr } of await tx.select().from(nodes)) {
    const range = clientIpRange(subnet_cidr)
    if (range && (await hasAccessesOutside(tx, { node_id: id, now }, range))) names.push(name)
  }
  return names
}

/** Allowed: the capacity may be lowered below the occupied slots, and then no access is added. */
async function nodesAboveCapacity(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ name: nodes.name })
    .from(nodes)
    .where(sql`capacity > 0 and busy_slots > capacity`)
  return rows.map(({ name }) => name)
}

async function countOf(tx: Database, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await queryRows<{ count: string }>(tx, query)
  return Number(row?.count ?? 0)
}
