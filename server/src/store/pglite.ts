import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as schema from './schema.ts'
import type { Opened } from './database.ts'
import { maintenanceOf } from './pglite-maintenance.ts'

const extensions = { pg_trgm }

/** Creates an empty database in a folder that does not exist yet. */
export async function createPglite(folder: string): Promise<void> {
  const client = await PGlite.create(folder, { extensions })
  await client.close()
}

/** A database of this process alone, in a folder. */
export async function openPglite(folder: string, migrationsFolder: string): Promise<Opened> {
  const client = await PGlite.create(folder, { extensions })
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder })
  return { db, close: () => client.close(), maintain: maintenanceOf(client) }
}
