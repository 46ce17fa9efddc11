import type { AdminAction, LogChange } from '@sallyport/contract/endpoints'
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { searchColumn, unixTime } from './schema.ts'

export type LogChanges = Record<string, LogChange>

/**
 * Triggers reject deletions, and updates of all columns except the names and an unknown owner. Ids have no
 * foreign keys, so that entries remain when their subject is deleted. Triggers find the owner, copy the names for the
 * list, and clear the e-mails of deleted accounts.
 */
export const adminLog = pgTable(
  'admin_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: unixTime().notNull(),
    /** Null for an event without a session: a failed sign-in, a start of the server, or a command on it. */
    admin_id: integer(),
    action: text().$type<AdminAction>().notNull(),
    /** The id of a row in the table that the first part of the action names; 0 for the export of a list. */
    subject_id: integer().notNull(),
    changes: jsonb().$type<LogChanges>().notNull(),
    /** The user whom the entry is about: the account, the owner of an access or order, the user of a used invite, or the creator of a revoked one. */
    owner_id: integer(),
    admin_email: text(),
    owner_email: text(),
    subject_name: text(),
    search: searchColumn(
      "coalesce(admin_email, '')",
      "coalesce(subject_name, '')",
      "'#' || subject_id::text",
      "coalesce(owner_email, '')",
      "coalesce('#' || owner_id::text, '')",
    ),
  },
  (table) => [
    index('admin_log_subject').on(table.subject_id, table.action, table.id),
    index('admin_log_action').on(table.action, table.id),
    index('admin_log_at').on(table.at, table.id),
    index('admin_log_admin').on(table.admin_id, table.id),
    index('admin_log_owner').on(table.owner_id, table.id),
  ],
)
export type AdminLogRow = typeof adminLog.$inferSelect
