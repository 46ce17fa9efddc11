import { sql } from 'drizzle-orm'

/** Unix milliseconds by the clock of the database, which all server processes share. */
export const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
