import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ConnectParams } from '@sallyport/contract/endpoints'

/** A moment in unix seconds. */
export const unixTime = () => bigint({ mode: 'number' })

/** When something changed, for sorting: what never did comes before all that did. */
export const updatedAtOrZero = (updated_at: AnyPgColumn) => sql`coalesce(${updated_at}, 0)`

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    /** Always in lower case. */
    email: text().notNull().unique(),
    password_hash: text().notNull(),
    is_active: boolean().notNull().default(true),
    is_admin: boolean().notNull().default(false),
    is_privileged: boolean().notNull().default(false),
    /** People of the demonstration, whose password everybody knows. */
    is_demo: boolean().notNull().default(false),
    premium_expired_at: unixTime(),
    /** Whether that end is still to be carried out; a trigger says so whenever the moment changes. */
    premium_ends: boolean().notNull().default(false),
    created_at: unixTime().notNull(),
    updated_at: unixTime(),
  },
  (table) => [
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_premium_ends')
      .on(table.premium_expired_at)
      .where(sql`${table.premium_ends}`),
    index('users_created').on(table.created_at, table.id),
    index('users_updated').on(updatedAtOrZero(table.updated_at), table.id),
    index('users_active_id').on(table.is_active, table.id),
    index('users_active_email').on(table.is_active, table.email),
    index('users_active_created').on(table.is_active, table.created_at, table.id),
    index('users_active_updated').on(table.is_active, updatedAtOrZero(table.updated_at), table.id),
  ],
)
export type UserRow = typeof users.$inferSelect

/** Who is signed in; of the token only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: unixTime().notNull(),
    used_at: unixTime().notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_used').on(table.used_at)],
)

export const nodes = pgTable(
  'nodes',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    country: text().notNull(),
    city: text().notNull().default(''),
    url: text().notNull(),
    api_url: text().notNull(),
    api_token: text().notNull().default(''),
    subnet_cidr: text().notNull(),
    connect_params: jsonb().$type<ConnectParams>(),
    public_key: text().notNull(),
    status: integer().notNull(),
    type: integer().notNull(),
    capacity: integer().notNull(),
    /** Written by a trigger on accesses alone, which also refuses to let it grow past the capacity. */
    busy_slots: integer().notNull().default(0),
    created_at: unixTime().notNull(),
    updated_at: unixTime(),
  },
  (table) => [
    index('nodes_name').on(sql`lower(${table.name})`, table.id),
    check('nodes_status', sql`${table.status} in (0, 1)`),
    check('nodes_type', sql`${table.type} in (1, 2)`),
    check('nodes_capacity', sql`${table.capacity} >= 0`),
    check('nodes_busy_slots', sql`${table.busy_slots} >= 0`),
  ],
)
export type NodeRow = typeof nodes.$inferSelect

/** Ways to a new password: one a person, so that a new one ends the one before; of the code only its hash. */
export const resetCodes = pgTable('reset_codes', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  code_hash: text().notNull().unique(),
  created_at: unixTime().notNull(),
  expired_at: unixTime().notNull(),
})
