import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AdminAction, Changes } from '../admin-log/admin-actions.ts'
import { unixTime } from './schema.ts'

/**
 * What admins did, one row an act; a trigger refuses to change or delete any. People and things are numbers without a
 * reference: the log outlives them, and keeps no e-mail of somebody whose account is deleted.
 */
export const adminLog = pgTable(
  'admin_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: unixTime().notNull(),
    admin_id: integer().notNull(),
    action: text().$type<AdminAction>().notNull(),
    /** The node, the person, the access or the invite. */
    subject_id: integer().notNull(),
    changes: jsonb().$type<Changes>().notNull(),
  },
  (table) => [
    index('admin_log_subject').on(table.action, table.subject_id, table.id),
    index('admin_log_admin').on(table.admin_id, table.id),
  ],
)
