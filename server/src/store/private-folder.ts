import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'

/** Permission bits of the group and of other accounts. */
const ofOthers = 0o077

type Folder = {
  /** The variable of the configuration that names the folder, for error messages. */
  variable: string
  folder: string
  /** Names of what the server itself puts into the folder. */
  ownNames: RegExp
}

/** Creates a folder if it is missing. Throws a `StartupError` if the server cannot work in it. */
export function prepareFolder({ variable, folder }: Folder): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    checkUsable(folder)
  } catch (error) {
    throw folderError(variable, folder, error)
  }
}

/** Throws the system's error if the server cannot read a folder or write into it. */
export function checkUsable(folder: string): void {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Takes from other accounts the right to read a folder and what the server put there. */
export function makePrivate({ variable, folder, ownNames }: Folder): void {
  try {
    const names = readdirSync(folder)
    // A folder with files of others, such as /var, may have to stay readable.
    if (names.every((name) => ownNames.test(name))) restrictFolder(folder)
    for (const name of names.filter((each) => ownNames.test(each))) restrictTree(path.join(folder, name))
  } catch (error) {
    throw folderError(variable, folder, error)
  }
}

/** The sentence for an error of the file system; any other error as it is. */
export function folderError(variable: string, folder: string, error: unknown): unknown {
  if (error instanceof StartupError || !(error instanceof Error && 'syscall' in error)) return error
  return new StartupError(
    `${variable} must be a folder that the server can read and write: ${folder}\n${error.message}`,
  )
}

/** A folder of another account stays as it is: its owner decides, and the server's own folders in it are private. */
function restrictFolder(folder: string) {
  const stats = statSync(folder)
  if (stats.uid === process.getuid?.()) restrict(folder, stats, 0o700)
}

function restrictTree(file: string) {
  const stats = statSync(file)
  if (stats.isFile()) return restrict(file, stats, 0o600)
  if (!stats.isDirectory()) return
  restrict(file, stats, 0o700)
  for (const entry of readdirSync(file, { withFileTypes: true }))
    if (!entry.isSymbolicLink()) restrictTree(path.join(file, entry.name))
}

function restrict(file: string, { mode }: Stats, wanted: number) {
  if ((mode & ofOthers) !== 0) chmodSync(file, wanted)
}
