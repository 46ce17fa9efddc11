import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programs } from '../programs.ts'
import { filesOf } from './frame-files.ts'
import { addRows } from './table-rows.ts'
import type { NewRemote } from './wish.ts'

type Made = { files: number; tables: string[]; isFormatted: boolean }

/** Writes a remote with its first page, and its rows in the tables: all of it, or nothing. */
export function makeRemote(root: string, remote: NewRemote): Made {
  const folder = path.join(root, `remote-${remote.name}`)
  if (existsSync(folder))
    throw new Error(`There is a folder remote-${remote.name} already. Remove it, or take another name.`)
  const files = Object.entries(filesOf(root, remote))
  try {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
    // The last step: a name that stands in a table is taken.
    const tables = addRows(root, remote)
    return { files: files.length, tables, isFormatted: isFormatted(root, [folder, ...tables]) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** How long a line becomes depends on the names. */
function isFormatted(root: string, places: string[]): boolean {
  return spawnSync(process.execPath, [programs.oxfmt, ...places], { cwd: root, stdio: 'ignore' }).status === 0
}
