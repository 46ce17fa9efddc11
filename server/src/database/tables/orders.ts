import {
  orderEventKinds,
  orderEventSources,
  orderGateways,
  orderProblems,
  orderStatuses,
} from '@sallyport/contract/rules'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { searchColumn, unixTime, updatedAtOrZero, users } from './schema.ts'

/** The plans; a migration inserts three. None is deleted, because orders refer to them. */
export const plans = pgTable(
  'plans',
  {
    id: serial().primaryKey(),
    /** Follows from the duration: 1 for one month, 2 for six, 3 for twelve, 0 for any other. */
    type: integer().notNull(),
    month_count: integer().notNull(),
    currency_code: text().notNull(),
    /** In the minor unit of the currency. */
    amount: integer().notNull(),
    is_offered: boolean().notNull().default(true),
  },
  (table) => [
    check('plans_type', sql`${table.type} in (0, 1, 2, 3)`),
    check('plans_month_count', sql`${table.month_count} > 0`),
    check('plans_amount', sql`${table.amount} > 0`),
  ],
)
export type PlanRow = typeof plans.$inferSelect

export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    plan_id: integer()
      .notNull()
      .references(() => plans.id),
    gateway_id: integer().notNull(),
    gateway: text({ enum: orderGateways }).notNull().default('external'),
    /** A random id, which the gateway gets for the order. */
    reference: text().notNull().unique(),
    /** The id of the invoice at the gateway; null until it is created. Anyone who has the id can pay the order. */
    ext_id: text().unique(),
    status: text({ enum: orderStatuses }).notNull(),
    description: text().notNull(),
    /** The price (in the minor unit) and the duration at the time of the order. */
    currency_code: text().notNull(),
    amount: integer().notNull(),
    month_count: integer().notNull(),
    /** The purchased period, null unless the order was paid; a refund ends it early. */
    start_at: unixTime(),
    expired_at: unixTime(),
    /** When the order was paid or settled manually; not cleared by a refund. */
    paid_at: unixTime(),
    refunded_at: unixTime(),
    payment_details: jsonb(),
    /** The last outcome that needs the attention of an admin. */
    problem: text({ enum: orderProblems }),
    /** When the invoice is checked next; null for never, unless a webhook arrives. */
    next_check_at: unixTime(),
    /** Until then, only the process that claimed the order checks its invoice. */
    checking_until: unixTime(),
    /** The number of stored webhooks. */
    notification_count: integer().notNull().default(0),
    created_at: unixTime().notNull(),
    updated_at: unixTime(),
    /** A copy maintained by triggers, so that sorting and searching need no join. */
    user_email: text().notNull().default(''),
    search: searchColumn('user_email', "coalesce(ext_id, '')"),
  },
  (table) => [
    index('orders_owner').on(table.user_id, table.id),
    index('orders_created').on(table.created_at, table.id),
    index('orders_updated').on(updatedAtOrZero(table.updated_at), table.id),
    index('orders_user_email').on(table.user_email, table.id),
    index('orders_status_id').on(table.status, table.id),
    index('orders_status_created').on(table.status, table.created_at, table.id),
    index('orders_status_updated').on(table.status, updatedAtOrZero(table.updated_at), table.id),
    index('orders_status_user_email').on(table.status, table.user_email, table.id),
    check('orders_status', sql`${table.status} in ('pending', 'done', 'failed', 'cancelled')`),
    check('orders_month_count', sql`${table.month_count} > 0`),
    index('orders_problem')
      .on(table.id)
      .where(sql`${table.problem} is not null`),
    index('orders_next_check').on(table.next_check_at),
    index('orders_by_payment')
      .on(table.paid_at)
      .where(sql`${table.paid_at} is not null`),
    index('orders_by_refund')
      .on(table.refunded_at)
      .where(sql`${table.refunded_at} is not null`),
    check(
      'orders_paid',
      sql`(${table.status} = 'done') = (${table.expired_at} is not null and ${table.refunded_at} is null)`,
    ),
    check('orders_paid_at', sql`(${table.paid_at} is null) = (${table.expired_at} is null)`),
    check('orders_refunded', sql`${table.refunded_at} is null or ${table.status} = 'cancelled'`),
  ],
)
export type OrderRow = typeof orders.$inferSelect

/** The history of an order. Its length is limited, because a gateway may repeat webhooks forever. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: unixTime().notNull(),
    source: text({ enum: orderEventSources }).notNull(),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** Equal events of an order have equal keys and are stored once. */
    key: text().notNull(),
    /** In the major unit of the currency; for display only, because gateways report fractions of any currency. */
    amount: doublePrecision(),
    currency_code: text(),
    /** The status as the gateway reports it. */
    status: text(),
    admin_id: integer(),
    /** The payment that the gateway reported; null if it does not distinguish payments. */
    payment_id: text(),
    /** The signature scheme that a webhook matched; null for other events. */
    signature: text(),
  },
  (table) => [unique('order_events_key').on(table.order_id, table.key)],
)
export type OrderEventRow = typeof orderEvents.$inferSelect
