import { sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { queryRows } from '../store/query-rows.ts'

/** Those of `known` that exist, each after the tables that its foreign keys refer to. */
export async function existingTables(db: Database, known: readonly string[]): Promise<string[]> {
  const found = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const names = found.map(({ name }) => name).filter((name) => known.includes(name))
  const references = await queryRows<{ child: string; parent: string }>(
    db,
    sql`select child.relname as child, parent.relname as parent from pg_constraint
      join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and child.oid <> parent.oid`,
  )
  return inOrder(names, (name) => references.filter(({ child }) => child === name).map(({ parent }) => parent))
}

function inOrder(names: readonly string[], parentsOf: (name: string) => string[]): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (ordered.has(name) || path.includes(name)) return
    for (const parent of parentsOf(name)) visit(parent, [...path, name])
    if (names.includes(name)) ordered.add(name)
  }
  for (const name of names) visit(name, [])
  return [...ordered]
}

/** The columns that can be written: all but the generated ones. */
export async function writableColumns(db: Database, table: string): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  )
  return rows.map(({ name }) => name)
}

export async function sequencesOf(db: Database, tables: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ name: string; table: string }>(
    db,
    sql`select sequence.relname as name, owner.relname as table from pg_depend
      join pg_class as sequence on sequence.oid = objid and sequence.relkind = 'S'
      join pg_class as owner on owner.oid = refobjid
      where classid = 'pg_class'::regclass and deptype in ('a', 'i')
        and sequence.relnamespace = 'public'::regnamespace order by sequence.relname`,
  )
  return rows.filter(({ table }) => tables.includes(table)).map(({ name }) => name)
}
