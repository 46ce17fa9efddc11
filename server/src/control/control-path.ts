import { lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { socketFolderFor } from '@sallyport/folder-lock'
import { StartupError } from '../errors/startup-error.ts'

const groupAndOtherBits = 0o077

/** For a long path, the socket is in a temporary folder, which another account could have created to receive passwords. */
export function controlPath(dataFolder: string): string {
  const real = realpathSync(dataFolder)
  const folder = socketFolderFor(real)
  const stats = lstatSync(folder)
  if (folder !== real && (stats.uid !== process.getuid?.() || (stats.mode & groupAndOtherBits) !== 0))
    throw new StartupError(`The folder ${folder} belongs to another account: remove it, or choose a shorter DATA_DIR`)
  return path.join(folder, 'control.sock')
}
