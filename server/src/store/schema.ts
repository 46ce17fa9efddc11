import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ConnectParams } from 'shared/contract'

/** A moment in unix seconds. */
export const moment = () => bigint({ mode: 'number' })

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
    premium_expired_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (table) => [
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_premium').on(table.premium_expired_at),
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
    created_at: moment().notNull(),
    used_at: moment().notNull(),
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
    created_at: moment().notNull(),
    updated_at: moment(),
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

/** Accesses: of the key pair only the public half. Expired ones stay for the admins as `inactive`. */
export const accesses = pgTable(
  'accesses',
  {
    id: serial().primaryKey(),
    node_id: integer()
      .notNull()
      .references(() => nodes.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    ip: inet().notNull(),
    public_key: text().notNull(),
    status: text({ enum: ['active', 'inactive'] }).notNull(),
    mode: text({ enum: ['basic', 'limited'] }).notNull(),
    expired_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('accesses_address')
      .on(table.node_id, table.ip)
      .where(sql`${table.status} = 'active'`),
    index('accesses_owner').on(table.user_id, table.node_id, table.id),
    index('accesses_expiry')
      .on(table.expired_at)
      .where(sql`${table.status} = 'active' and ${table.expired_at} is not null`),
    check('accesses_status', sql`${table.status} in ('active', 'inactive')`),
    check('accesses_mode', sql`${table.mode} in ('basic', 'limited')`),
  ],
)
export type AccessRow = typeof accesses.$inferSelect

export const invites = pgTable(
  'invites',
  {
    id: serial().primaryKey(),
    token: text().notNull().unique(),
    status: text({ enum: ['active', 'inactive', 'used'] }).notNull(),
    /** Whoever registers by it becomes an admin: the one that the server makes for itself. */
    makes_admin: boolean().notNull().default(false),
    /** Who used it. */
    user_id: integer().references(() => users.id),
    /** Null when the server made it. */
    created_by: integer().references(() => users.id),
    created_at: moment().notNull(),
    updated_at: moment(),
    expired_at: moment().notNull(),
  },
  (table) => [check('invites_status', sql`${table.status} in ('active', 'inactive', 'used')`)],
)
export type InviteRow = typeof invites.$inferSelect

/** Ways to a new password: one a person, so that a new one ends the one before; of the code only its hash. */
export const resetCodes = pgTable('reset_codes', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  code_hash: text().notNull().unique(),
  created_at: moment().notNull(),
  expired_at: moment().notNull(),
})
