import type { Attention } from '@sallyport/contract/endpoints'
import { and, asc, desc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { deletedNodes } from '../database/tables/node-agents.ts'
import { orders } from '../database/tables/orders.ts'
import { users } from '../database/tables/schema.ts'

const day = 24 * 60 * 60
/** Premium that ends within this period is listed; in seconds. */
const endingPeriod = 7 * day

type Items = Omit<Attention, 'nodes'>

/** Deleted nodes that still have accesses, orders with a problem, and premium that ends soon: up to `limit` of each. */
export async function attentionItems(db: Database, now: number, limit: number): Promise<Items> {
  return {
    deleted_nodes: await unreachedDeletedNodes(db, limit),
    orders: await ordersWithProblem(db, limit),
    premium: await endingPremium(db, now, limit),
  }
}

async function unreachedDeletedNodes(db: Database, limit: number): Promise<Items['deleted_nodes']> {
  const { node_id: id, name, deleted_at, failures } = deletedNodes
  // Nodes whose first attempt is still pending are not listed.
  const hasFailed = gt(failures, 0)
  const items = await db
    .select({ id, name, deleted_at })
    .from(deletedNodes)
    .where(hasFailed)
    .orderBy(asc(id))
    .limit(limit)
  return { count: await db.$count(deletedNodes, hasFailed), items }
}

async function ordersWithProblem(db: Database, limit: number): Promise<Items['orders']> {
  const { id, ext_id: external_id, user_id, user_email, problem } = orders
  const hasProblem = isNotNull(problem)
  const rows = await db
    .select({ id, external_id, user_id, user_email, problem })
    .from(orders)
    .where(hasProblem)
    .orderBy(desc(id))
    .limit(limit)
  const items = rows.flatMap((row) => (row.problem === null ? [] : [{ ...row, problem: row.problem }]))
  return { count: await db.$count(orders, hasProblem), items }
}

/** Excludes privileged users, whose accesses do not expire. */
async function endingPremium(db: Database, now: number, limit: number): Promise<Items['premium']> {
  const { id, email, premium_expired_at, premium_ends, is_active, is_privileged } = users
  const isEnding = and(
    premium_ends,
    gt(premium_expired_at, now),
    lte(premium_expired_at, now + endingPeriod),
    eq(is_active, true),
    eq(is_privileged, false),
  )
  const rows = await db
    .select({ user_id: id, user_email: email, premium_expired_at })
    .from(users)
    .where(isEnding)
    .orderBy(asc(premium_expired_at), asc(id))
    .limit(limit)
  const items = rows.map(({ user_id, user_email, premium_expired_at: end }) => ({
    user_id,
    user_email,
    premium_expired_at: end ?? now,
  }))
  return { count: await db.$count(users, isEnding), items }
}
