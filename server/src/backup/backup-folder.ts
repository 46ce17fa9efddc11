import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { prepareFolder } from '../store/private-folder.ts'
import { isTemporaryName } from './archive-writer.ts'

export type BackupKind = 'daily' | 'upgrade'

const extension = '.tar.gz'

/** `label` is sorted by time, such as a date in the format of ISO 8601. */
export const backupName = (kind: BackupKind, label: string) => `sallyport-${kind}-${label}${extension}`

/** Throws a `StartupError` if the folder can neither be used nor created. */
export const prepareBackupFolder = (folder: string): void => prepareFolder({ variable: 'BACKUP_DIR', folder })

/** When the newest daily backup was completed, in unix seconds; null without one. */
export function lastBackupAt(folder: string | null): number | null {
  if (folder === null || !existsSync(folder)) return null
  const newest = backupsIn(folder, 'daily').at(-1)
  const stats = newest && statSync(path.join(folder, newest), { throwIfNoEntry: false })
  return stats ? Math.floor(stats.mtimeMs / 1000) : null
}

/** Deletes all but the newest backups of a kind, and what killed processes left. Other files stay. */
export function pruneBackups(folder: string, kind: BackupKind, count: number): void {
  const unfinished = readdirSync(folder).filter(
    (name) => isTemporaryName(name) && name.startsWith(`.${prefixOf(kind)}`),
  )
  for (const name of [...backupsIn(folder, kind).slice(0, -count), ...unfinished])
    rmSync(path.join(folder, name), { force: true })
}

const prefixOf = (kind: BackupKind) => backupName(kind, '').slice(0, -extension.length)

/** The names of the backups of a kind, oldest first. */
const backupsIn = (folder: string, kind: BackupKind): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(prefixOf(kind)) && name.endsWith(extension))
    .toSorted()
