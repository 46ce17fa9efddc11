import { shellPort } from '@sallyport/contract/config'
import { root } from '../workspace.ts'
import { createRemote } from './create-remote.ts'
import { parseOptions, type NewRemote } from './options.ts'

function create(remote: NewRemote): void {
  const { files, tables, isFormatted } = createRemote(root, remote)
  console.log(`▸ remote-${remote.name}: ${files} files. Rows in ${tables.join(', ')}.`)
  if (!isFormatted) console.log(`  pnpm format    formats them; this failed just now`)
  console.log(`  pnpm install   adds it to the lock file`)
  console.log(`  pnpm dev       shows it at http://localhost:${shellPort}${remote.prefix}`)
  console.log(`  To show a page in the navbar, add a line to shell/src/frame/nav-items.ts.`)
}

try {
  create(parseOptions(process.argv.slice(2)))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
