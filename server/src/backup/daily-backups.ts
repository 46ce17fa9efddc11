import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { hasUsers } from '../accounts/accounts-queries.ts'
import type { Config } from '../config/config.ts'
import { packageFolder } from '../package-folder.ts'
import type { Store } from '../store/store.ts'
import { backupName, prepareBackupFolder, pruneBackups } from './backup-folder.ts'

const dueHour = 3
const hourInMs = 60 * 60 * 1000

/** The day of the last due backup, such as `2026-11-22`. */
export function dueDay(now: number): string {
  return new Date(now - dueHour * hourInMs).toISOString().slice(0, 10)
}

type Services = {
  store: Pick<Store, 'db'>
  config: Pick<Config, 'backupFolder' | 'backupCount'>
  log: Pick<FastifyBaseLogger, 'info'>
  run?: (file: string, signal: AbortSignal) => Promise<void>
}

/** Makes the backup of the day unless it exists, also when the server did not run at the due hour. Throws if it fails. */
export async function makeDueBackup(
  { store, config, log, run = runBackup }: Services,
  now: number,
  signal: AbortSignal,
) {
  const { backupFolder, backupCount } = config
  if (!backupFolder || backupCount === 0) return
  const file = path.join(backupFolder, backupName('daily', dueDay(now)))
  if (existsSync(file) || !(await hasUsers(store.db))) return
  if (signal.aborted) return
  prepareBackupFolder(backupFolder)
  await run(file, signal)
  // The server stops, and has killed the process that makes the backup.
  if (!existsSync(file)) return
  pruneBackups(backupFolder, 'daily', backupCount)
  log.info({ event: 'backup.made', file }, 'a daily backup was made')
}

/** In a process of its own, so that the memory and the processor time of a backup are not those of the server. */
export async function runBackup(file: string, signal: AbortSignal, entry = backupEntry()): Promise<void> {
  const child = fork(entry, ['--once', file], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const kill = () => void child.kill()
  signal.addEventListener('abort', kill)
  const message = child.stderr ? text(child.stderr) : ''
  const [code] = (await once(child, 'close').finally(() => signal.removeEventListener('abort', kill))) as [number]
  if (code !== 0 && !signal.aborted) throw new Error(`The backup ${file} failed: ${(await message).trim()}`)
}

function backupEntry(): string {
  const bundled = path.join(path.dirname(fileURLToPath(import.meta.url)), 'backup.js')
  return existsSync(bundled) ? bundled : path.join(packageFolder(), 'src/backup.ts')
}
