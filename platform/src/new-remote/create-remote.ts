import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programs } from '../programs.ts'
import { remoteFiles } from './remote-files.ts'
import { addRows } from './table-rows.ts'
import type { NewRemote } from './options.ts'

type CreatedRemote = { files: number; tables: string[]; isFormatted: boolean }

/** Creates a remote with a first page, and its table rows. On an error, removes its folder, but not rows in tables. */
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
    // Last, because the rows reserve the name.
    const tables = addRows(root, remote)
    return { files: files.length, tables, isFormatted: formatFiles(root, [folder, ...tables]) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Formats the files, because line lengths depend on the name. Returns whether that succeeded. */
function formatFiles(root: string, files: string[]): boolean {
  return spawnSync(process.execPath, [programs.oxfmt, ...files], { cwd: root, stdio: 'ignore' }).status === 0
}
