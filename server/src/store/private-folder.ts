import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../errors/startup-error.ts'

/** Permission bits of the group and of other accounts. */
const groupAndOtherBits = 0o077
/** Created by ext file systems at the root of each volume, readable by root only. */
const lostAndFound = 'lost+found'
/** The entry is gone, or its permissions cannot be changed: CIFS, FUSE and read-only mounts have those of the mount. */
const ignorableCodes = new Set(['ENOENT', 'EACCES', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EROFS'])
const ifExists = { throwIfNoEntry: false } as const

type Folder = {
  /** The environment variable that names the folder, for error messages. */
  variable: string
  folder: string
  /** Matches the names of entries that the server itself creates. */
  createdNames: RegExp
}

/** Creates a folder if it is missing. Throws a `StartupError` if the server cannot work in it. */
export function prepareFolder({ variable, folder }: Pick<Folder, 'variable' | 'folder'>): void {
  try {
    createFolder(folder)
    checkUsable(folder)
  } catch (error) {
    throw folderError(variable, folder, error)
  }
}

/** Without `recursive`, which never returns for a folder in /proc or behind a broken link (observed with Node 20 and 26). */
function createFolder(folder: string): void {
  if (isFolder(folder)) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another server may have created it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (folder: string) => statSync(folder, ifExists)?.isDirectory() ?? false

/**
 * Throws a `StartupError` if a folder exists and belongs to another account, whose server could not open the files that a
 * command of this account, such as root, would create in it.
 */
export function requireOwner({ variable, folder }: Pick<Folder, 'variable' | 'folder'>): void {
  const stats = statSync(folder, ifExists)
  const uid = process.getuid?.()
  if (!stats || uid === undefined || stats.uid === uid) return
  throw new StartupError(
    `${variable}: the folder ${folder} belongs to the account with the user id ${stats.uid}. Run the command as that account`,
  )
}

/** Throws the system error if the server cannot read a folder or write to it. */
export function checkUsable(folder: string): void {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Removes the permissions of other accounts from a folder and from what the server created in it. */
export function makePrivate({ variable, folder, createdNames }: Folder): void {
  try {
    const names = readdirSync(folder).filter((name) => name !== lostAndFound)
    const createdByServer = names.filter((name) => createdNames.test(name))
    // A folder with other files, such as /var, may have to stay readable.
    const isDedicated = createdByServer.length === names.length
    const failures = [
      ...(isDedicated ? restrict(folder, statSync(folder), 0o700) : []),
      ...createdByServer.flatMap((name) => restrictEntry(path.join(folder, name))),
    ]
    const [first] = failures
    if (first) process.emitWarning(`${variable}: other accounts may be able to read ${folder}: ${first.message}`)
  } catch (error) {
    throw folderError(variable, folder, error)
  }
}

/** Converts a file system error to a `StartupError` with a sentence; returns any other error as it is. */
export function folderError(variable: string, folder: string, error: unknown): unknown {
  if (error instanceof StartupError || !(error instanceof Error && 'syscall' in error)) return error
  return new StartupError(
    `${variable} must be a folder that the server can read and write: ${folder}\n${error.message}`,
  )
}

/** Follows only links of this account: in a shared folder, other accounts could link to any file of this one. */
function restrictEntry(file: string): Error[] {
  return isOwnedByUser(lstatSync(file, ifExists)) ? restrictTree(file, statSync(file, ifExists)) : []
}

function restrictTree(file: string, stats: Stats | undefined): Error[] {
  if (stats?.isFile()) return restrict(file, stats, 0o600)
  if (!stats?.isDirectory() || !isOwnedByUser(stats)) return []
  return [
    ...restrict(file, stats, 0o700),
    ...collectIgnorable(() =>
      readdirSync(file).flatMap((name) => {
        const entry = path.join(file, name)
        return restrictTree(entry, lstatSync(entry, ifExists))
      }),
    ),
  ]
}

function restrict(file: string, stats: Stats, mode: number): Error[] {
  if (!isOwnedByUser(stats) || (stats.mode & groupAndOtherBits) === 0) return []
  return collectIgnorable(() => {
    chmodSync(file, mode)
    return []
  })
}

/** Only the owner of a file may change its permissions. */
const isOwnedByUser = (stats: Stats | undefined) => stats !== undefined && stats.uid === process.getuid?.()

/** Runs a step and returns its error if the server can start in spite of it. */
function collectIgnorable(step: () => Error[]): Error[] {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ignorableCodes.has(String(error.code)))) throw error
    return error.code === 'ENOENT' ? [] : [error]
  }
}
