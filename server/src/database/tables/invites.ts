import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { searchColumn, unixTime, updatedAtOrZero, users } from './schema.ts'

export const invites = pgTable(
  'invites',
  {
    id: serial().primaryKey(),
    token: text().notNull().unique(),
    status: text({ enum: ['active', 'inactive', 'used'] }).notNull(),
    /** Whether the invite registers an admin; true only for the invite of the first admin. */
    makes_admin: boolean().notNull().default(false),
    /** The user who registered with the invite. */
    user_id: integer().references(() => users.id),
    /** Null if the server created it. */
    created_by_id: integer().references(() => users.id),
    created_at: unixTime().notNull(),
    updated_at: unixTime(),
    expired_at: unixTime().notNull(),
    /** Written by admins. */
    note: text(),
    /** Copies maintained by triggers, so that searching needs no join. */
    created_by: text(),
    user_email: text(),
    search: searchColumn("coalesce(created_by, '')", "coalesce(user_email, '')", "coalesce(note, '')"),
  },
  (table) => [
    check('invites_status', sql`${table.status} in ('active', 'inactive', 'used')`),
    index('invites_expiry')
      .on(table.expired_at)
      .where(sql`${table.status} = 'active'`),
    index('invites_creator')
      .on(table.created_by_id, table.expired_at)
      .where(sql`${table.status} = 'active'`),
    index('invites_user')
      .on(table.user_id)
      .where(sql`${table.user_id} is not null`),
    index('invites_created').on(table.created_at, table.id),
    index('invites_updated').on(updatedAtOrZero(table.updated_at), table.id),
    index('invites_status_id').on(table.status, table.id),
    index('invites_status_created').on(table.status, table.created_at, table.id),
    index('invites_status_updated').on(table.status, updatedAtOrZero(table.updated_at), table.id),
  ],
)
export type InviteRow = typeof invites.$inferSelect
