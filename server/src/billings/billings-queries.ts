import { and, eq, inArray, isNotNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { billingListOptions, billingListView } from '@sallyport/contract/endpoints'
import { planTypeOf, typedMonths } from '@sallyport/contract/rules'
import { containsText, isBetween, orderOf, sortOr, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { orders, type OrderRow } from '../store/order-tables.ts'
import { pageOf, type Page, type PageQuery } from '../store/paging.ts'
import { cappedTotal } from '../store/list-total.ts'
import { searchTerms } from '../store/search-terms.ts'
import { updatedAtKey, integerKey, textKey, timestampKey } from '../store/sort-keys.ts'
import type { Database } from '../store/database.ts'

type Column = (typeof billingListOptions.sortable)[number]
export type BillingQuery = ListQuery<typeof billingListView>
type BillingView = Omit<BillingQuery, 'page' | 'limit'>

const byId = integerKey<OrderRow>(orders.id, 'id')
const sortOrders: Orders<Column, OrderRow> = {
  id: [byId],
  created_at: [timestampKey(orders.created_at, 'created_at'), byId],
  updated_at: [updatedAtKey(orders.updated_at, 'updated_at'), byId],
  user_email: [textKey(orders.user_email, 'user_email'), byId],
}
const newestFirst = { default: '-id', withDates: '-created_at' } as const

export function listOrders(db: Database, query: BillingQuery): Promise<Page<OrderRow>> {
  const sort = sortOr<Column>(query, newestFirst)
  const count = (where: SQL | undefined) => cappedTotal(db, orders, where)
  return pageOf(
    {
      query,
      order: orderOf(sortOrders, sort),
      view: ['billings', ...viewKey(query, sort)],
      where: isInView(query),
      first: isExactly(query.search),
      count,
    },
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

const isInView = (view: BillingView) =>
  and(
    view.status && eq(orders.status, view.status),
    view.gateway && eq(orders.gateway, view.gateway),
    view.plan_type && hasPlanType(Number(view.plan_type)),
    isDated(view),
    matchesSearch(view.search),
  )

/** With the dates of payments, a paid order is in the period of its payment and in the one of its refund. */
const isDated = (view: BillingView) =>
  view.dates === 'payments'
    ? and(isNotNull(orders.paid_at), or(isBetween(orders.paid_at, view), isBetween(orders.refunded_at, view)))
    : isBetween(orders.created_at, view)

/** The condition for the type that `planTypeOf` returns. */
function hasPlanType(type: number) {
  const months = typedMonths.filter((count) => planTypeOf(count) === type)
  return months.length > 0 ? inArray(orders.month_count, months) : notInArray(orders.month_count, [...typedMonths])
}

/** By a part of the e-mail or of the external id, and by the id of the order or of its user. */
function matchesSearch(search: string) {
  const { id } = searchTerms(search)
  const inTexts = containsText(orders.search, search)
  return id === null ? inTexts : or(eq(orders.id, id), eq(orders.user_id, id), inTexts)
}

/** The order with the id, or the one with the external id: a gateway may use numbers too. */
function isExactly(search: string): SQL | undefined {
  if (search === '') return undefined
  const { id } = searchTerms(search)
  return or(id === null ? undefined : eq(orders.id, id), eq(orders.ext_id, search))
}

/** The sums of a currency in its minor unit. */
type Sum = 'paid' | 'done' | 'refunded'
export type OrderTotal = Record<Sum | `${Sum}_count`, number> & {
  currency_code: string
}

/** What was paid and refunded for the orders of a view, by currency. */
export function orderTotals(db: Database, view: BillingView): Promise<OrderTotal[]> {
  const period = view.dates === 'payments' ? view : {}
  const isPaid = and(isNotNull(orders.paid_at), isBetween(orders.paid_at, period))
  const isDone = and(isPaid, eq(orders.status, 'done'))
  const isRefunded = and(isNotNull(orders.refunded_at), isBetween(orders.refunded_at, period))
  return db
    .select({
      currency_code: orders.currency_code,
      paid: sumOf(isPaid),
      paid_count: countOf(isPaid),
      done: sumOf(isDone),
      done_count: countOf(isDone),
      refunded: sumOf(isRefunded),
      refunded_count: countOf(isRefunded),
    })
    .from(orders)
    .where(and(or(isPaid, isRefunded), isInView(view)))
    .groupBy(orders.currency_code)
    .orderBy(orders.currency_code)
}

const countOf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
const sumOf = (condition: SQL | undefined) =>
  sql<number>`coalesce(sum(${orders.amount}) filter (where ${condition}), 0)`.mapWith(Number)

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
