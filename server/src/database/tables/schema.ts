import { languages } from '@sallyport/contract/config'
import type { ConnectParams } from '@sallyport/contract/endpoints'
import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

/** A timestamp in unix seconds. */
export const unixTime = () => bigint({ mode: 'number' })

/** The normalized text that `containsText` searches, with a line for each SQL expression. */
export const searchColumn = (...lines: string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_text(${lines.join(' || chr(10) || ')})`))

/** Sorts rows without an update first in ascending order. */
export const updatedAtOrZero = (updated_at: SQLWrapper) => sql`coalesce(${updated_at}, 0)`

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    /** Always lower case. */
    email: text().notNull().unique(),
    password_hash: text().notNull(),
    is_active: boolean().notNull().default(true),
    is_admin: boolean().notNull().default(false),
    is_privileged: boolean().notNull().default(false),
    /** A demo account, whose password is public. */
    is_demo: boolean().notNull().default(false),
    premium_expired_at: unixTime(),
    /** Whether the end of premium has not been processed; set by a trigger when `premium_expired_at` changes. */
    premium_ends: boolean().notNull().default(false),
    /** The language of mails: the interface language at the last sign-in or use of a session; null before. */
    language: text({ enum: languages }),
    /** The end of premium about which the user was reminded. */
    premium_reminded_at: unixTime(),
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

/** Only the hash of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    /** Identifies the session in the list of its user. */
    id: uuid().notNull().unique().defaultRandom(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: unixTime().notNull(),
    used_at: unixTime().notNull(),
    /** Names from a fixed list; null if unknown. */
    browser: text(),
    system: text(),
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
    /** Whether new accesses are refused. Existing ones work. */
    is_closed: boolean().notNull().default(false),
    /** Written only by a trigger on accesses. Another trigger rejects an increase above the capacity. */
    busy_slots: integer().notNull().default(0),
    created_at: unixTime().notNull(),
    updated_at: unixTime(),
    search: searchColumn('name', 'city', 'url'),
  },
  (table) => [
    index('nodes_agent').on(sql`split_part(${table.api_token}, '.', 2)`),
    index('nodes_name').on(sql`lower(${table.name})`, table.id),
    check('nodes_status', sql`${table.status} in (0, 1)`),
    check('nodes_type', sql`${table.type} in (1, 2)`),
    check('nodes_capacity', sql`${table.capacity} >= 0`),
    check('nodes_busy_slots', sql`${table.busy_slots} >= 0`),
  ],
)
export type NodeRow = typeof nodes.$inferSelect

/** Only the hash of a code is stored. A user may have several codes; a new password ends all of them. */
export const resetCodes = pgTable(
  'reset_codes',
  {
    code_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: unixTime().notNull(),
    expired_at: unixTime().notNull(),
  },
  (table) => [index('reset_codes_user').on(table.user_id)],
)

/** Attempts in a time window by hashed key, so that no account or client network is stored. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    key_hash: text().primaryKey(),
    count: integer().notNull(),
    ends_at: unixTime().notNull(),
  },
  (table) => [index('attempt_counters_end').on(table.ends_at)],
)

/** Devices and networks that an account has signed in from, both hashed. */
export const knownClients = pgTable(
  'known_clients',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    client_hash: text().notNull(),
    used_at: unixTime().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.client_hash] }),
    index('known_clients_used').on(table.used_at),
  ],
)

/** One row, which a migration inserts: the state of the setup checklist that other tables do not contain. */
export const setup = pgTable(
  'setup',
  {
    id: integer().primaryKey().default(1),
    /** When the mail server accepted a test mail. */
    mail_tested_at: unixTime(),
    /** When all steps had been done once, or an admin dismissed the checklist. */
    finished_at: unixTime(),
  },
  (table) => [check('setup_one_row', sql`${table.id} = 1`)],
)
