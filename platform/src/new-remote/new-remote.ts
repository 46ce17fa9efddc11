import { shellPort } from '@sallyport/contract/config'
import { workspaceRemotes } from '../build/read-remote.ts'
import { root } from '../workspace.ts'
import { createRemote } from './create-remote.ts'
import { parseOptions, type NewRemote } from './options.ts'

function create(remote: NewRemote): void {
  const { files, isFormatted } = createRemote(root, remote)
  console.log(`▸ remote-${remote.name}: ${files} files`)
  if (!isFormatted) console.log(`  pnpm format    formats them; this failed just now`)
  console.log(`  pnpm install   adds it to the lock file`)
  console.log(`  pnpm dev       shows it at http://localhost:${shellPort}${remote.prefix}`)
}

try {
  create(parseOptions(process.argv.slice(2), workspaceRemotes()))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
