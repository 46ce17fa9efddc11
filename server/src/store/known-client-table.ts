import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { unixTime, users } from './schema.ts'

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
