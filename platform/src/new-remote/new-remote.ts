import { shellPort } from '@sallyport/contract/config'
import { workspaceRemotes } from '../build/read-remote.ts'
import { runMain } from '../command.ts'
import { root } from '../workspace.ts'
import { createRemote } from './create-remote.ts'
import { parseOptions } from './options.ts'

function main(): void {
  const remote = parseOptions(process.argv.slice(2), workspaceRemotes())
  const { files, isFormatted } = createRemote(root, remote)
  console.log(`▸ remote-${remote.name}: ${files} files`)
  if (!isFormatted) console.log(`  pnpm format    formats them; this failed just now`)
  console.log(`  pnpm install   adds it to the lock file`)
  console.log(`  pnpm dev       shows it at http://localhost:${shellPort}${remote.prefix}`)
}

await runMain(main)
