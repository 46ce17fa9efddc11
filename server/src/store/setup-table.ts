import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { unixTime } from './schema.ts'

/** One row, which a migration inserts: what the checklist of the first admin cannot derive from other tables. */
export const setup = pgTable(
  'setup',
  {
    id: integer().primaryKey().default(1),
    /** When the mail server accepted a test mail. */
    mail_tested_at: unixTime(),
    /** When everything had been done once, or an admin dismissed the checklist. */
    finished_at: unixTime(),
  },
  (table) => [check('setup_one_row', sql`${table.id} = 1`)],
)
