import { and, eq } from 'drizzle-orm'
import type { billingListOptions, Sort } from '@sallyport/contract/endpoints'
import { containsText, orderOf, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { orders, type OrderRow } from '../store/order-tables.ts'
import { pageOf, type Page, type PageQuery } from '../store/paging.ts'
import { updatedAtKey, idKey, textKey, timestampKey } from '../store/sort-keys.ts'
import type { Database } from '../store/database.ts'

type Status = (typeof billingListOptions.statuses)[number]
type Column = (typeof billingListOptions.sortable)[number]
type BillingQuery = ListQuery<Status, Column>

const byId = idKey<OrderRow>(orders.id, 'id')
const sortOrders: Orders<Column, OrderRow> = {
  id: [byId],
  created_at: [timestampKey(orders.created_at, 'created_at'), byId],
  updated_at: [updatedAtKey(orders.updated_at, 'updated_at'), byId],
  user_email: [textKey(orders.user_email, 'user_email'), byId],
}
const newestFirst: Sort<Column> = '-id'

export function listOrders(db: Database, query: BillingQuery): Promise<Page<OrderRow>> {
  const sort = query.sort ?? newestFirst
  const where = and(query.status && eq(orders.status, query.status), containsText(orders.search, query.search))
  return pageOf(
    { query, order: orderOf(sortOrders, sort), view: ['billings', ...viewKey(query, sort)], where },
    ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(orders)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  )
}

/** The orders of a user, newest first. */
export function listOrdersOfUser(db: Database, user_id: number, query: PageQuery): Promise<Page<OrderRow>> {
  const order = { keys: [byId], isReversed: true }
  return pageOf(
    { query, order, view: ['orders of user', user_id], where: eq(orders.user_id, user_id) },
    ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(orders)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  )
}
