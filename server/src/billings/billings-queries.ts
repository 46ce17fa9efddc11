import { and, eq, getTableColumns } from 'drizzle-orm'
import type { billingColumns, Sort } from 'shared/contract'
import { holds, orderOf, type ListQuery, type Orders } from '../store/list-order.ts'
import { orders, plans } from '../store/order-tables.ts'
import { rowsOf } from '../store/paging.ts'
import { changedAt } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

type Status = (typeof billingColumns.statuses)[number]
type Column = (typeof billingColumns.sorted)[number]
type BillingQuery = ListQuery<Status, Column>

const ordered: Orders<Column> = {
  id: [orders.id],
  created_at: [orders.created_at, orders.id],
  updated_at: [changedAt(orders.updated_at), orders.id],
  user_email: [orders.user_email, orders.id],
}
const newestFirst: Sort<Column> = '-id'

export type ListedOrder = Awaited<ReturnType<typeof listedOrders>>[number]

/** Orders with the kind of plan that was bought, as a list for admins asks for them. */
export function listedOrders(db: Database, query: BillingQuery) {
  const { limit, offset } = rowsOf(query)
  return db
    .select({ ...getTableColumns(orders), plan_type: plans.type })
    .from(orders)
    .innerJoin(plans, eq(plans.id, orders.plan_id))
    .where(and(query.status && eq(orders.status, query.status), holds(orders.search, query.search)))
    .orderBy(...orderOf(ordered, query.sort ?? newestFirst))
    .limit(limit)
    .offset(offset)
}
