import { shellPort } from '@sallyport/contract/config'
import { root } from '../workspace.ts'
import { makeRemote } from './make-remote.ts'
import { readWish, type NewRemote } from './wish.ts'

/** `pnpm new-remote`: a remote with its first page, and its rows in the tables. */
function make(remote: NewRemote): void {
  const { files, tables, isFormatted } = makeRemote(root, remote)
  console.log(`▸ remote-${remote.name}: ${files} files. Rows in ${tables.join(', ')}.`)
  if (!isFormatted) console.log(`  pnpm format    formats them, which failed just now`)
  console.log(`  pnpm install   writes it into the lock file`)
  console.log(`  pnpm dev       shows it at http://localhost:${shellPort}${remote.prefix}`)
  console.log(`  A place in the navbar is a line in shell/src/frame/nav-items.ts, if it is to have one.`)
}

try {
  make(readWish(process.argv.slice(2)))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
