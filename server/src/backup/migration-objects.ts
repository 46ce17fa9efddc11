import { readMigrationFiles } from 'drizzle-orm/migrator'

/** The tables and functions that the migrations create. A PostgreSQL database may contain those of other programs. */
export function migrationObjects(migrationsFolder: string): { tables: string[]; functions: string[] } {
  const statements = readMigrationFiles({ migrationsFolder })
    .flatMap(({ sql }) => sql)
    .join('\n')
  const namesOf = (pattern: RegExp) => [...statements.matchAll(pattern)].map(([, name = '']) => name)
  return {
    tables: namesOf(/^CREATE TABLE "?(\w+)"? \(/gm),
    functions: [...new Set(namesOf(/^CREATE (?:OR REPLACE )?FUNCTION "?(\w+)"? ?\(/gm))],
  }
}
