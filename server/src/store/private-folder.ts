import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'

/** Permission bits of the group and of other accounts. */
const groupAndOtherBits = 0o077
/** A folder of ext file systems, at the root of each volume and readable for root alone. */
const lostAndFound = 'lost+found'
/** The entry is gone, or its permissions cannot be changed: CIFS, FUSE and read-only mounts have those of the mount. */
const ignorableCodes = new Set(['ENOENT', 'EACCES', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EROFS'])
const ifExists = { throwIfNoEntry: false } as const

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

/**
 * Takes from other accounts the right to read a folder and what the server put there. Files of other accounts stay as
 * they are; warns where the file system does not allow the change.
 */
export function makePrivate({ variable, folder, ownNames }: Folder): void {
  try {
    const names = readdirSync(folder).filter((name) => name !== lostAndFound)
    const own = names.filter((name) => ownNames.test(name))
    // A folder with files of others, such as /var, may have to stay readable.
    const isDedicated = own.length === names.length
    const failures = [
      ...(isDedicated ? restrict(folder, statSync(folder), 0o700) : []),
      ...own.flatMap((name) => restrictEntry(path.join(folder, name))),
    ]
    const [first] = failures
    if (first) process.emitWarning(`${variable}: other accounts may be able to read ${folder}: ${first.message}`)
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

/** Follows only links of this account: in a shared folder, others could link to any of its files. */
function restrictEntry(file: string): Error[] {
  return isOwn(lstatSync(file, ifExists)) ? restrictTree(file, statSync(file, ifExists)) : []
}

function restrictTree(file: string, stats: Stats | undefined): Error[] {
  if (stats?.isFile()) return restrict(file, stats, 0o600)
  if (!stats?.isDirectory() || !isOwn(stats)) return []
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

function restrict(file: string, stats: Stats, wanted: number): Error[] {
  if (!isOwn(stats) || (stats.mode & groupAndOtherBits) === 0) return []
  return collectIgnorable(() => {
    chmodSync(file, wanted)
    return []
  })
}

/** Only the owner of a file may change its permissions. */
const isOwn = (stats: Stats | undefined) => stats !== undefined && stats.uid === process.getuid?.()

/** The error of a step that failed without being a reason not to start. */
function collectIgnorable(step: () => Error[]): Error[] {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ignorableCodes.has(String(error.code)))) throw error
    return error.code === 'ENOENT' ? [] : [error]
  }
}
