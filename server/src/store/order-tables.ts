import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { orderStatuses } from '@sallyport/contract/rules'
import { updatedAtOrZero, unixTime, users } from './schema.ts'

/** The plans for sale; a migration inserts the rows. */
export const plans = pgTable(
  'plans',
  {
    id: integer().primaryKey(),
    /** The plan type in billings: 1 for one month, 2 for six, 3 for twelve. */
    type: integer().notNull(),
    month_count: integer().notNull(),
    currency_code: text().notNull(),
    /** In the minor unit of the currency. */
    amount: integer().notNull(),
  },
  (table) => [
    check('plans_type', sql`${table.type} in (1, 2, 3)`),
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
    /** The id at the gateway; everyone who knows it can pay the order. */
    ext_id: text().notNull().unique(),
    status: text({ enum: orderStatuses }).notNull(),
    description: text().notNull(),
    /** The price (in the minor unit) and the duration at the time of the order. */
    currency_code: text().notNull(),
    amount: integer().notNull(),
    month_count: integer().notNull(),
    /** The purchased period; null unless the order is paid. */
    start_at: unixTime(),
    expired_at: unixTime(),
    payment_details: jsonb(),
    created_at: unixTime().notNull(),
    updated_at: unixTime(),
    /** A copy maintained by triggers, so that sorting and searching need no join. */
    user_email: text().notNull().default(''),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`user_email || chr(10) || lower(ext_id)`),
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
    check('orders_paid', sql`(${table.status} = 'done') = (${table.expired_at} is not null)`),
  ],
)
export type OrderRow = typeof orders.$inferSelect
