import { sql } from 'drizzle-orm'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { sendCommand } from '../control/control-client.ts'
import { StartupError } from '../errors/startup-error.ts'
import { lockDataFolder, undoInterruptedRestore } from '../store/database-folder.ts'
import { withConnection } from '../store/postgres.ts'
import { requireOwner } from '../store/private-folder.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { withEmbedded } from './restore-into-folder.ts'
import { snapshotCommand } from './snapshots.ts'

/** An arbitrary number that all servers on one database share: one backup with `once` at a time. */
const backupLock = 5_410_053

export type BackupConfig = Pick<Config, 'databaseUrl' | 'dataFolder' | 'siteFolder'>

type Options = {
  /** Does nothing if the file exists, for servers that share a folder of backups. */
  once: boolean
}

/** Backs up the database and the site of a configuration. Returns null if the file exists and `once` is set. */
export async function backUp(file: string, config: BackupConfig, { once }: Options): Promise<Manifest | null> {
  const target = path.resolve(file)
  if (existsSync(target)) return refuseExisting(target, once)
  const { siteFolder, databaseUrl } = config
  if (!databaseUrl) return backUpFolder(target, config)
  return withConnection(databaseUrl, async (db) => {
    if (once) await db.execute(sql`select pg_advisory_lock(${backupLock})`)
    if (existsSync(target)) return refuseExisting(target, once)
    return makeBackup(target, { db, siteFolder })
  })
}

function refuseExisting(file: string, once: boolean): null {
  if (once) return null
  throw new StartupError(`${file} exists already: choose another name`)
}

async function backUpFolder(file: string, { dataFolder, siteFolder }: BackupConfig): Promise<Manifest> {
  const fromServer = await sendCommand(dataFolder, { command: snapshotCommand, input: null }, (snapshot) =>
    withEmbedded(String(snapshot), (db) => makeBackup(file, { db, siteFolder })),
  )
  if (fromServer) return fromServer.value
  const database = path.join(dataFolder, 'database')
  if (!existsSync(dataFolder)) throw new StartupError(`DATA_DIR: there is no folder ${dataFolder}`)
  requireOwner({ variable: 'DATA_DIR', folder: dataFolder })
  const unlock = await lockDataFolder(dataFolder)
  try {
    undoInterruptedRestore(dataFolder)
    if (!existsSync(database)) throw new StartupError(`DATA_DIR: there is no database in ${dataFolder}`)
    return await withEmbedded(database, (db) => makeBackup(file, { db, siteFolder }))
  } finally {
    unlock()
  }
}
