import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { BeforeUpgrade } from '../store/migration-state.ts'
import { backupName, prepareBackupFolder, pruneBackups } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'

type Options = Pick<Config, 'backupFolder' | 'backupCount' | 'siteFolder' | 'demo'>

/** Backs up a database before migrations change it. Without a folder for backups, it only warns. */
export function backUpBeforeUpgrade({ backupFolder, backupCount, siteFolder, demo }: Options): BeforeUpgrade {
  return async (db) => {
    if (!backupFolder) {
      if (!demo) process.emitWarning('The database is upgraded without a backup, because BACKUP_DIR is not set')
      return
    }
    prepareBackupFolder(backupFolder)
    const label = new Date().toISOString().replaceAll(':', '')
    await makeBackup(path.join(backupFolder, backupName('upgrade', label)), { db, siteFolder })
    pruneBackups(backupFolder, 'upgrade', Math.max(backupCount, 1))
  }
}
