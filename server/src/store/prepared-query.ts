import type { Database } from './database.ts'

/**
 * A query that is built once per database instead of with each call, which takes longer than the rest of its work in this
 * process. With a name, PostgreSQL parses it once per connection (https://orm.drizzle.team/docs/perf-queries).
 */
export function preparedQuery<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
