import { asc, eq } from 'drizzle-orm'
import { plans, type PlanRow } from '../store/order-tables.ts'
import type { Database } from '../store/database.ts'

/** All plans, shortest first. */
export function listPlans(db: Database): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(asc(plans.month_count), asc(plans.id))
}

export async function planById(db: Database, id: number): Promise<PlanRow | undefined> {
  const [found] = await db.select().from(plans).where(eq(plans.id, id))
  return found
}
