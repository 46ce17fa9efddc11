import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programs } from '../node-programs.ts'
import type { NewRemote } from './options.ts'
import { remoteFiles } from './remote-files.ts'

type CreatedRemote = { files: number; isFormatted: boolean }

/** Creates the folder of a remote with a first page. Removes the folder after an error. */
export function createRemote(root: string, remote: NewRemote): CreatedRemote {
  const folder = path.join(root, `remote-${remote.name}`)
  if (existsSync(folder))
    throw new Error(`The folder remote-${remote.name} exists already. Remove it, or choose another name.`)
  const files = Object.entries(remoteFiles(root, remote))
  try {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
    return { files: files.length, isFormatted: formatFiles(root, folder) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Formats the files, because line lengths depend on the name. Returns whether the formatter succeeded. */
function formatFiles(root: string, folder: string): boolean {
  return spawnSync(process.execPath, [programs.oxfmt, folder], { cwd: root, stdio: 'ignore' }).status === 0
}
