import type { EnteredSetup } from '@sallyport/contract/endpoints'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { unixTime, users } from './schema.ts'

/** One-time codes with which machines enter themselves into the node form of an admin. */
export const nodeCodes = pgTable(
  'node_codes',
  {
    code_hash: text().primaryKey(),
    admin_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expired_at: unixTime().notNull(),
    /** The setup that a machine has entered, with its token; null until then. */
    setup: jsonb().$type<EnteredSetup>(),
  },
  (table) => [index('node_codes_admin').on(table.admin_id), index('node_codes_expired').on(table.expired_at)],
)
