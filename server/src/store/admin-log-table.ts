import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AdminAction, Changes } from '../domain/admin-actions.ts'
import { unixTime } from './schema.ts'

/**
 * A trigger rejects updates and deletions. Ids have no foreign keys, so that entries remain when their subject is
 * deleted. E-mails are not stored, because those of deleted accounts would remain too.
 */
export const adminLog = pgTable(
  'admin_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: unixTime().notNull(),
    admin_id: integer().notNull(),
    action: text().$type<AdminAction>().notNull(),
    /** The id of a node, user, access or invite. */
    subject_id: integer().notNull(),
    changes: jsonb().$type<Changes>().notNull(),
  },
  (table) => [
    index('admin_log_subject').on(table.action, table.subject_id, table.id),
    index('admin_log_admin').on(table.admin_id, table.id),
  ],
)
