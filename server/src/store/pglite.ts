import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as schema from './schema.ts'
import { copyFolder } from './copy-folder.ts'
import type { OpenDatabase } from './database.ts'
import { prepareUpgrade, type BeforeUpgrade } from './migration-state.ts'
import { discard, openClient } from './pglite-client.ts'
import { createMaintenance } from './pglite-maintenance.ts'

/** Milliseconds between two attempts to reopen a stopped database; each takes about a second of processor time. */
const restartInterval = 5000

export async function createPglite(folder: string): Promise<void> {
  const { client } = await openClient(folder)
  await client.close()
}

export async function openPglite(
  folder: string,
  migrationsFolder: string,
  beforeUpgrade?: BeforeUpgrade,
): Promise<OpenDatabase> {
  const { ensureRunning, close } = await openWithRestarts(folder)
  // The part of the client that drizzle uses.
  const clientFacade: Pick<PGlite, 'query' | 'transaction'> = {
    query: async (...input) => (await ensureRunning()).client.query(...input),
    transaction: async (work) => (await ensureRunning()).client.transaction(work),
  }
  const db = drizzle({ client: clientFacade as PGlite, schema })
  try {
    await prepareUpgrade(db, migrationsFolder, beforeUpgrade)
    await migrate(db, { migrationsFolder })
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    close,
    connections: null,
    maintain: async (signal) => (await ensureRunning()).maintain(signal),
    // Between two queries, the files are those that a killed process would leave: opening the copy recovers every commit.
    snapshot: async (target) => (await ensureRunning()).client.runExclusive(() => copyFolder(folder, target)),
  }
}

/**
 * Opens the database, and reopens it on the next query after it has stopped. Reopening recovers committed transactions
 * from the write-ahead log.
 */
async function openWithRestarts(folder: string) {
  let engine = await start()
  let restarting: Promise<void> | null = null
  let failure: { error: unknown; until: number } | null = null
  let isClosed = false

  async function start() {
    const opened = await openClient(folder)
    return { ...opened, maintain: createMaintenance(opened.client) }
  }

  async function restart() {
    await discard(engine.client)
    try {
      engine = await start()
    } catch (error) {
      failure = { error, until: Date.now() + restartInterval }
      throw error
    }
  }

  async function ensureRunning() {
    const fault = engine.fault()
    if (!fault) return engine
    if (isClosed) throw fault
    if (failure && Date.now() < failure.until) throw failure.error
    restarting ??= restart().finally(() => (restarting = null))
    await restarting
    return engine
  }

  async function close() {
    isClosed = true
    await restarting?.catch(() => undefined)
    await (engine.fault() ? discard(engine.client) : engine.client.close())
  }
  return { ensureRunning, close }
}
