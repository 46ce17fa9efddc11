import { chmodSync, chownSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run, succeeds } from './debian-programs.ts'
import { account, nodePaths } from './node-paths.ts'

export type Account = { uid: number; gid: number }

/** Readable, but not writable, by the service. */
const groupReadableMode = 0o640

const accountOptions = '--system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin'

export function ensureAccount(): Account {
  if (!succeeds('id', ['-u', account])) {
    run('useradd', [...accountOptions.split(' '), account])
  }
  return { uid: Number(run('id', ['-u', account])), gid: Number(run('id', ['-g', account])) }
}

export function ensureFolder(folder: string, mode: number, { uid, gid }: Account): void {
  mkdirSync(folder, { recursive: true })
  chownSync(folder, uid, gid)
  chmodSync(folder, mode)
}

/** Atomically writes a file that belongs to root and that the service can read. */
export function writeNodeFile(file: string, text: string, { gid }: Account): void {
  const temporary = `${file}.new`
  rmSync(temporary, { force: true })
  writeFileSync(temporary, text, { mode: 0o600 })
  setReadable(temporary, { gid })
  renameSync(temporary, file)
}

export function setReadable(file: string, { gid }: Pick<Account, 'gid'>): void {
  chownSync(file, 0, gid)
  chmodSync(file, groupReadableMode)
}

/** Writes a file that all users can read, such as a unit. */
export function writeSystemFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, 0o644)
}

export const readOwnProgram = () => readFileSync(realpathSync(process.argv[1] ?? ''))

export function installProgram(program: Buffer): void {
  ensureFolder(nodePaths.programFolder, 0o755, { uid: 0, gid: 0 })
  const temporary = `${nodePaths.program}.new`
  writeFileSync(temporary, program)
  chmodSync(temporary, 0o755)
  renameSync(temporary, nodePaths.program)
  mkdirSync(path.dirname(nodePaths.command), { recursive: true })
  rmSync(nodePaths.command, { force: true })
  // The Node.js that runs `init` and the service, which may be missing from the PATH.
  writeFileSync(nodePaths.command, `#!/bin/sh\nexec "${process.execPath}" ${nodePaths.program} "$@"\n`)
  chmodSync(nodePaths.command, 0o755)
}
