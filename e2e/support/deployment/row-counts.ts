/** The names of all tables, also of the record of migrations. */
const listTables = `select format('%I.%I', schemaname, tablename) from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`

/** The number of rows of each table. `query` runs a statement with `psql -At`, and resolves with its output. */
export async function rowCounts(query: (sql: string) => Promise<string>): Promise<Record<string, number>> {
  const tables = (await query(listTables)).trim().split('\n')
  const counts = await query(tables.map((name) => `select '${name}', count(*) from ${name}`).join(' union all '))
  const rows = counts.trim().split('\n')
  return Object.fromEntries(
    rows.map((row) => {
      const [table = '', count] = row.split('|')
      return [table, Number(count)]
    }),
  )
}
