import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shellPort } from 'shared/config'
import { programs } from '../programs.ts'
import { root } from '../workspace.ts'
import { filesOf } from './frame-files.ts'
import { addRows } from './table-rows.ts'
import { readWish, type NewRemote } from './wish.ts'

/** `pnpm new-remote`: a remote with its first page, and its rows in the tables. */
function makeRemote(remote: NewRemote): void {
  const folder = path.join(root, `remote-${remote.name}`)
  if (existsSync(folder))
    throw new Error(`There is a folder remote-${remote.name} already. Remove it, or take another name.`)
  const files = Object.entries(filesOf(root, remote))
  const tables = addRows(root, remote)
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  // How long a line becomes depends on the names.
  spawnSync(process.execPath, [programs.oxfmt, folder, ...tables], { cwd: root, stdio: 'ignore' })
  console.log(`▸ remote-${remote.name}: ${files.length} files. Rows in ${tables.join(', ')}.`)
  console.log(`  pnpm install   writes it into the lock file`)
  console.log(`  pnpm dev       shows it at http://localhost:${shellPort}${remote.prefix}`)
  console.log(`  A place in the navbar is a line in shell/src/frame/places.ts, if it is to have one.`)
}

try {
  makeRemote(readWish(process.argv.slice(2)))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
