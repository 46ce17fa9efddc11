import { sql } from 'drizzle-orm'
import { bigserial, check, index, inet, integer, pgTable, serial, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { nodes, searchColumn, unixTime, users } from './schema.ts'

/** Only the public key of the key pair is stored. Expired accesses stay as `inactive` rows for 30 days, so that admins can list them. */
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
    expired_at: unixTime(),
    created_at: unixTime().notNull(),
    /** Copies maintained by triggers, so that sorting and searching need no join. */
    user_email: text().notNull().default(''),
    node_name: text().notNull().default(''),
    search: searchColumn('name', 'user_email', 'node_name', 'host(ip)'),
  },
  (table) => [
    uniqueIndex('accesses_address')
      .on(table.node_id, table.ip)
      .where(sql`${table.status} = 'active'`),
    index('accesses_owner').on(table.user_id, table.node_id, table.id),
    index('accesses_of_node')
      .on(table.node_id, table.id)
      .where(sql`${table.status} = 'active'`),
    index('accesses_public_key').on(table.node_id, table.public_key),
    index('accesses_by_public_key').on(table.public_key),
    index('accesses_ip').on(table.ip),
    index('accesses_expiry')
      .on(table.expired_at)
      .where(sql`${table.status} = 'active' and ${table.expired_at} is not null`),
    index('accesses_over')
      .on(table.expired_at)
      .where(sql`${table.status} = 'inactive'`),
    index('accesses_name').on(sql`lower(${table.name})`, table.id),
    index('accesses_user_email').on(table.user_email, table.id),
    index('accesses_node_name').on(sql`lower(${table.node_name})`, table.id),
    index('accesses_created').on(table.created_at, table.id),
    index('accesses_status_id').on(table.status, table.id),
    index('accesses_status_name').on(table.status, sql`lower(${table.name})`, table.id),
    index('accesses_status_user_email').on(table.status, table.user_email, table.id),
    index('accesses_status_node_name').on(table.status, sql`lower(${table.node_name})`, table.id),
    index('accesses_status_created').on(table.status, table.created_at, table.id),
    check('accesses_status', sql`${table.status} in ('active', 'inactive')`),
    check('accesses_mode', sql`${table.mode} in ('basic', 'limited')`),
  ],
)
export type AccessRow = typeof accesses.$inferSelect

/**
 * IP addresses of a node that an access has had and none has now, in the order in which they became free, which triggers maintain.
 */
export const freedIps = pgTable(
  'freed_ips',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    node_id: integer()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    ip: inet().notNull(),
  },
  (table) => [
    unique('freed_ips_address').on(table.node_id, table.ip),
    index('freed_ips_order').on(table.node_id, table.id),
  ],
)
