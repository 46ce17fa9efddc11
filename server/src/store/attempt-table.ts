import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { unixTime } from './schema.ts'

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
