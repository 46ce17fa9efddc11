import type { Billing, billingListView } from '@sallyport/contract/endpoints'
import { planTypeOf, monthsWithPlanType } from '@sallyport/contract/rules'
import { and, eq, inArray, isNotNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { AdminList } from '../api/admin-list.ts'
import type { Database } from '../database/database.ts'
import { sortKey } from '../database/paging.ts'
import { containsText, isBetween, searchTerms } from '../database/search.ts'
import { orders, type OrderRow } from '../database/tables/orders.ts'
import { updatedAtOrZero } from '../database/tables/schema.ts'
import { toMajorUnits } from './money.ts'

type BillingView = InferOutput<typeof billingListView>

const byId = sortKey(orders.id)

export const billingList: AdminList<BillingView, OrderRow, Billing> = {
  name: 'billings',
  table: orders,
  sorts: {
    id: [byId],
    created_at: [sortKey(orders.created_at), byId],
    updated_at: [sortKey(orders.updated_at, updatedAtOrZero), byId],
    user_email: [sortKey(orders.user_email), byId],
  },
  defaultSort: '-id',
  sortWithDates: '-created_at',
  where: (view) => isInView(view),
  isListedFirst: ({ search }) => matchesExactly(search),
  toItems: (rows) => rows.map(toBilling),
  csv: [
    'id',
    ['external_id', 'ext_id'],
    'user_id',
    'user_email',
    'gateway',
    'status',
    'plan_id',
    ['plan_type', ({ month_count }) => planTypeOf(month_count)],
    'month_count',
    ['amount', ({ amount, currency_code }) => toMajorUnits(amount, currency_code)],
    'currency_code',
    'start_at',
    'expired_at',
    'refunded_at',
    'created_at',
    'updated_at',
    'paid_at',
  ],
}

/** The plan type follows from the duration at the time of the order, because the plan may have changed. */
export function toBilling(order: OrderRow): Billing {
  const { plan_id, month_count, currency_code, ext_id, status, refunded_at } = order
  const amount = toMajorUnits(order.amount, currency_code)
  return {
    ...order,
    external_id: ext_id,
    plan: { ...order, id: plan_id, type: planTypeOf(month_count), amount },
    can_settle: status !== 'done' && refunded_at === null,
    can_refund: status === 'done',
  }
}

const isInView = (view: BillingView) =>
  and(
    view.status && eq(orders.status, view.status),
    view.gateway && eq(orders.gateway, view.gateway),
    view.plan_type && hasPlanType(Number(view.plan_type)),
    isInPeriod(view),
    matchesSearch(view.search),
  )

/** With `dates=payments`, an order matches if its payment or its refund is in the period; otherwise, if its creation is. */
const isInPeriod = (view: BillingView) =>
  view.dates === 'payments'
    ? and(isNotNull(orders.paid_at), or(isBetween(orders.paid_at, view), isBetween(orders.refunded_at, view)))
    : isBetween(orders.created_at, view)

/** The SQL equivalent of `planTypeOf`. */
function hasPlanType(type: number) {
  const months = monthsWithPlanType.filter((count) => planTypeOf(count) === type)
  return months.length > 0
    ? inArray(orders.month_count, months)
    : notInArray(orders.month_count, [...monthsWithPlanType])
}

/** Searches for a part of the e-mail or the external id, and for the id of the order or its user. */
function matchesSearch(search: string) {
  const { id } = searchTerms(search)
  const inTexts = containsText(orders.search, search)
  return id === null ? inTexts : or(eq(orders.id, id), eq(orders.user_id, id), inTexts)
}

/** Matches the order whose id or external id is the search text, as external ids may be numbers too; undefined for an empty search. */
function matchesExactly(search: string): SQL | undefined {
  if (search === '') return undefined
  const { id } = searchTerms(search)
  return or(id === null ? undefined : eq(orders.id, id), eq(orders.ext_id, search))
}

/** Sums in the minor unit of a currency. */
type Sum = 'paid' | 'done' | 'refunded'
export type OrderTotal = Record<Sum | `${Sum}_count`, number> & {
  currency_code: string
}

/** The sums and numbers of filtered orders by currency: `paid` (also if refunded later), `done` (paid and still settled) and `refunded`. */
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
