import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { unixTime } from './schema.ts'

/** How many attempts were made in a window of time, by a hashed key: an account or a client network is not stored. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    key_hash: text().primaryKey(),
    count: integer().notNull(),
    ends_at: unixTime().notNull(),
  },
  (table) => [index('attempt_counters_end').on(table.ends_at)],
)
