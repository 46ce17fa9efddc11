import type { Attention } from '@sallyport/contract/endpoints'
import type { OrderProblem } from '@sallyport/contract/rules'
import { asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isPremiumEnding } from '../billings/premium-reminders.ts'
import type { Database } from '../database/database.ts'
import { releasedAgents } from '../database/tables/node-agents.ts'
import { orders } from '../database/tables/orders.ts'
import { nodes, users } from '../database/tables/schema.ts'
import { isUnreachedAgent } from '../nodes/node-health.ts'

const day = 24 * 60 * 60
/** Premium that ends within this period is listed; in seconds. */
const endingPeriod = 7 * day

type Items = Omit<Attention, 'nodes'>

/** Released agents that could not be emptied, orders with a problem, and premium that ends soon: the count and up to `limit` items of each. */
export async function attentionItems(db: Database, now: number, limit: number): Promise<Items> {
  return {
    released_agents: await unreachedAgents(db, limit),
    orders: await ordersWithProblem(db, limit),
    premium: await endingPremium(db, now, limit),
  }
}

async function unreachedAgents(db: Database, limit: number): Promise<Items['released_agents']> {
  const { id, node_id, name, released_at } = releasedAgents
  const items = await db
    .select({ id, node_id, name, is_node_deleted: sql<boolean>`${isNull(nodes.id)}`, released_at })
    .from(releasedAgents)
    .leftJoin(nodes, eq(nodes.id, node_id))
    .where(isUnreachedAgent(db))
    .orderBy(asc(id))
    .limit(limit)
  return { count: await db.$count(releasedAgents, isUnreachedAgent(db)), items }
}

async function ordersWithProblem(db: Database, limit: number): Promise<Items['orders']> {
  const { id, ext_id: external_id, user_id, user_email } = orders
  const hasProblem = isNotNull(orders.problem)
  const items = await db
    .select({ id, external_id, user_id, user_email, problem: sql<OrderProblem>`${orders.problem}` })
    .from(orders)
    .where(hasProblem)
    .orderBy(desc(id))
    .limit(limit)
  return { count: await db.$count(orders, hasProblem), items }
}

async function endingPremium(db: Database, now: number, limit: number): Promise<Items['premium']> {
  const { id, email, premium_expired_at } = users
  const isEnding = isPremiumEnding(now, endingPeriod)
  const items = await db
    .select({ user_id: id, user_email: email, premium_expired_at: sql<number>`${premium_expired_at}`.mapWith(Number) })
    .from(users)
    .where(isEnding)
    .orderBy(asc(premium_expired_at), asc(id))
    .limit(limit)
  return { count: await db.$count(users, isEnding), items }
}
