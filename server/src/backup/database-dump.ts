import { sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { appliedMigration } from '../store/migration-state.ts'
import { queryRows } from '../store/query-rows.ts'
import type { AddMember } from './archive-writer.ts'
import { existingTables, sequencesOf } from './database-catalog.ts'
import type { DatabaseManifest } from './manifest.ts'

const rowsPerFetch = 500
/** In characters. The rows of a table are divided into members of about this size, which limits the memory they take. */
const memberSize = 1024 * 1024

export const memberName = (table: string, number: number) =>
  `database/${table}/${String(number).padStart(6, '0')}.jsonl`

/**
 * Adds the rows of all tables, one JSON object per line, from one snapshot of the database. PostgreSQL converts the rows
 * to and from JSON, so that values such as large numbers do not pass through JavaScript.
 */
export function dumpDatabase(db: Database, known: readonly string[], add: AddMember): Promise<DatabaseManifest> {
  return db.transaction(
    async (tx) => {
      const migration = await appliedMigration(tx)
      if (migration === null) throw new Error('The database has no migrations')
      const names = await existingTables(tx, known)
      const tables: DatabaseManifest['tables'] = []
      for (const name of names) tables.push({ name, rows: await dumpTable(tx, name, add) })
      return { migration, tables, sequences: await readSequences(tx, names) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function dumpTable(tx: Database, table: string, add: AddMember): Promise<number> {
  const [state, chunk] = [
    { rows: 0, members: 0 },
    { lines: [] as string[], size: 0 },
  ]
  const flush = async () => {
    if (chunk.lines.length === 0) return
    await add(memberName(table, (state.members += 1)), Buffer.from(`${chunk.lines.splice(0).join('\n')}\n`))
    chunk.size = 0
  }
  await tx.execute(sql`declare backup_rows no scroll cursor for
    select row_to_json(dumped)::text as line from public.${sql.identifier(table)} as dumped`)
  for (;;) {
    const rows = await queryRows<{ line: string }>(tx, sql.raw(`fetch ${rowsPerFetch} from backup_rows`))
    if (rows.length === 0) break
    state.rows += rows.length
    for (const { line } of rows) {
      chunk.size += chunk.lines.push(line) && line.length
      if (chunk.size >= memberSize) await flush()
    }
  }
  await flush()
  await tx.execute(sql`close backup_rows`)
  return state.rows
}

async function readSequences(tx: Database, tables: readonly string[]): Promise<DatabaseManifest['sequences']> {
  const sequences: DatabaseManifest['sequences'] = []
  for (const name of await sequencesOf(tx, tables)) {
    const [row] = await queryRows<{ last_value: string; is_called: boolean }>(
      tx,
      sql`select last_value::text, is_called from public.${sql.identifier(name)}`,
    )
    if (row) sequences.push({ name, ...row })
  }
  return sequences
}
