import type { Traffic } from '@sallyport/contract/endpoints'
import { and, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { accesses } from '../database/tables/accesses.ts'
import { accessActivity, accessSamples } from '../database/tables/node-agents.ts'

const day = 24 * 60 * 60

export type AccessActivity = { id: number; last_handshake: number | null; traffic: Traffic }

/** The alias is unique, because drizzle refers to it without the name of the subquery. */
const total = (name: keyof Traffic) =>
  sql<number>`coalesce(sum(${accessSamples[name]}), 0)`.mapWith(Number).as(`month_${name}`)

/** This month's traffic of the access of the outer query, for a lateral join. Months begin at midnight UTC. */
export function monthTraffic(db: Database, now: number) {
  const isThisMonth = and(eq(accessSamples.period, day), gte(accessSamples.start, startOfMonth(now)))
  return db
    .select({ received: total('received'), sent: total('sent') })
    .from(accessSamples)
    .where(and(eq(accessSamples.access_id, accesses.id), isThisMonth))
    .as('month')
}

/** The last handshake and this month's traffic of accesses, newest first. */
export async function activityOfAccesses(db: Database, where: SQL | undefined, now: number): Promise<AccessActivity[]> {
  const month = monthTraffic(db, now)
  const rows = await db
    .select({
      id: accesses.id,
      last_handshake: accessActivity.last_handshake,
      received: month.received,
      sent: month.sent,
    })
    .from(accesses)
    .leftJoin(accessActivity, eq(accessActivity.access_id, accesses.id))
    .leftJoinLateral(month, sql`true`)
    .where(where)
    .orderBy(desc(accesses.id))
  return rows.map(({ id, last_handshake, received, sent }) => ({
    id,
    last_handshake,
    traffic: { received: received ?? 0, sent: sent ?? 0 },
  }))
}

export async function activityByAccess(db: Database, ids: number[], now: number) {
  if (ids.length === 0) return new Map<number, AccessActivity>()
  const activities = await activityOfAccesses(db, inArray(accesses.id, ids), now)
  return new Map(activities.map((activity) => [activity.id, activity]))
}

/** The first second of the month of `time` in UTC (unix seconds). */
export function startOfMonth(time: number): number {
  const date = new Date(time * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000
}
