import { sql, type SQL } from 'drizzle-orm'
import { queryRows, type Database } from '../../database/database.ts'

/** Conditions per query: PostgreSQL nests the parts of a union and limits the depth (https://www.postgresql.org/docs/current/runtime-config-resource.html#GUC-MAX-STACK-DEPTH). */
const batchSize = 100

/** Collects acknowledged changes, as conditions that the database must fulfil from then on. */
export function createAcknowledgements() {
  const conditions = new Map<string, SQL>()
  let count = 0
  return {
    /** The number of acknowledged changes, including those that were replaced. */
    count: () => count,
    add: (name: string, condition: SQL) => {
      count += 1
      conditions.set(name, condition)
    },
    /** To be called before a request that may change what was acknowledged, because its outcome is unknown if no response arrives. */
    withdraw: (name: string) => void conditions.delete(name),
    /** The names of acknowledged changes that are not in the database. */
    findMissing: async (db: Database): Promise<string[]> => {
      const all = [...conditions].map(([name, condition]) => sql`select ${name}::text as name, (${condition}) as holds`)
      const missing: string[] = []
      for (let start = 0; start < all.length; start += batchSize) {
        const batch = sql.join(all.slice(start, start + batchSize), sql` union all `)
        const rows = await queryRows<{ name: string; holds: boolean }>(db, batch)
        missing.push(...rows.flatMap(({ name, holds }) => (holds ? [] : [name])))
      }
      return missing
    },
  }
}

export type Acknowledgements = ReturnType<typeof createAcknowledgements>
