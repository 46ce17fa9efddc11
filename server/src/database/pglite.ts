import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from './database.ts'
import { refuseIncompatibleDatabase } from './migration-state.ts'
import { lockSession, unlockSession } from './session-lock.ts'

/** Smaller than the defaults of 128 MB and 64 MB: the memory of WebAssembly grows, and never shrinks. */
const memorySettings = ['-c', 'shared_buffers=32MB', '-c', 'maintenance_work_mem=16MB']

const options = { extensions: { pg_trgm }, startParams: [...PGlite.defaultStartParams, ...memorySettings] }

/** Creates a database in an empty folder, from an archive if it exists (`dumpDataDir` of PGlite). */
export async function createPglite(folder: string, emptyDatabaseFile = ''): Promise<void> {
  // PGlite decompresses a file whose name ends with `.tar.gz`.
  const loadDataDir = existsSync(emptyDatabaseFile)
    ? new File([readFileSync(emptyDatabaseFile)], path.basename(emptyDatabaseFile))
    : undefined
  const client = await PGlite.create(folder, { ...options, ...(loadDataDir && { loadDataDir }) })
  await client.close()
}

/** Opens the embedded database of the demonstration, and applies the migrations. */
export async function openPglite(folder: string, migrationsFolder: string): Promise<OpenDatabase> {
  const client = await PGlite.create(folder, options)
  const db = drizzle({ client })
  try {
    await refuseIncompatibleDatabase(db, migrationsFolder)
    await migrate(db, { migrationsFolder })
  } catch (error) {
    await client.close()
    throw error
  }
  const holdLock = async (key: string) => {
    await lockSession(db, key)
    return { isHeld: () => !client.closed, release: async () => void (await unlockSession(db, key)) }
  }
  return { db, transaction: (work) => db.transaction(work), connections: null, holdLock, close: () => client.close() }
}
