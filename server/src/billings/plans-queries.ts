import { and, asc, eq, gt } from 'drizzle-orm'
import { firstRow, type Database } from '../database/database.ts'
import { plans, type PlanRow } from '../database/tables/orders.ts'

/** All plans, shortest first. */
export function listPlans(db: Database): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(asc(plans.month_count), asc(plans.id))
}

export function offeredPlan(db: Database, id: number): Promise<PlanRow | undefined> {
  const isOffered = and(eq(plans.id, id), eq(plans.is_offered, true))
  return firstRow(db.select().from(plans).where(isOffered))
}

/** Locks a plan until the end of the transaction. */
export const lockPlan = (tx: Database, id: number): Promise<PlanRow | undefined> =>
  firstRow(tx.select().from(plans).where(eq(plans.id, id)).for('no key update'))

/** The first plan with these columns that was created after another plan. */
export function newerPlan(
  tx: Database,
  id: number,
  { month_count, currency_code, amount, is_offered }: Omit<PlanRow, 'id' | 'type'>,
): Promise<PlanRow | undefined> {
  const isSame = and(
    eq(plans.month_count, month_count),
    eq(plans.currency_code, currency_code),
    eq(plans.amount, amount),
    eq(plans.is_offered, is_offered),
  )
  const isNewer = and(gt(plans.id, id), isSame)
  return firstRow(tx.select().from(plans).where(isNewer).orderBy(asc(plans.id)).limit(1))
}
