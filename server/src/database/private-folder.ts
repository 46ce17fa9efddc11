import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../config/startup-error.ts'

const ifExists = { throwIfNoEntry: false } as const

type Folder = {
  /** The environment variable that names the folder, for error messages. */
  variable: string
  folder: string
}

/** Creates a folder that only this account can read, if it is missing. Throws a `StartupError` if the folder is unusable. */
export function prepareFolder({ variable, folder }: Folder): void {
  try {
    createFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderError(variable, folder, error)
  }
}

/** Does not use `recursive`, which never returns for a folder in /proc or behind a broken link (observed with Node 20 and 26). */
function createFolder(folder: string): void {
  if (isFolder(folder)) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another server may have created the folder meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (folder: string) => statSync(folder, ifExists)?.isDirectory() ?? false

/** Converts a file system error to a `StartupError` with a sentence; returns any other error as it is. */
export function folderError(variable: string, folder: string, error: unknown): unknown {
  if (error instanceof StartupError || !(error instanceof Error && 'syscall' in error)) return error
  return new StartupError(
    `${variable} must be a folder that the server can read and write: ${folder}\n${error.message}`,
  )
}
