import { sql } from 'drizzle-orm'
import { existingTables } from '../backup/database-catalog.ts'
import { migrationObjects } from '../backup/migration-objects.ts'
import type { Database } from '../store/database.ts'
import { queryRows } from '../store/query-rows.ts'
import { migrations } from './empty-database.ts'

/** What a restore does not keep: sessions and codes end, and the agents get the complete state again. */
const changedByRestore = new Set(['sessions', 'reset_codes', 'node_agents'])

export async function restoredState(db: Database): Promise<Record<string, string[]>> {
  const tables = await existingTables(db, migrationObjects(migrations).tables)
  const state: Record<string, string[]> = {}
  for (const table of tables.filter((name) => !changedByRestore.has(name))) {
    const rows = await queryRows<{ row: string }>(
      db,
      sql`select to_jsonb(t)::text as row from public.${sql.identifier(table)} as t order by 1`,
    )
    state[table] = rows.map(({ row }) => row)
  }
  return state
}
