import { shellPort } from '@sallyport/contract/config'
import { workspaceRemotes } from '../build/read-remote.ts'
import { messageOf, runMain } from '../command.ts'
import { remoteNames, root } from '../workspace.ts'
import { createRemote } from './create-remote.ts'
import { parseOptions } from './options.ts'

function main(): void {
  const known = workspaceRemotes(root, (name, error) =>
    console.log(`▸ remote-${name} is broken, so its prefixes and port are not compared: ${messageOf(error)}`),
  )
  const remote = parseOptions(process.argv.slice(2), known, remoteNames)
  const { files, isFormatted } = createRemote(root, remote)
  console.log(`▸ remote-${remote.name}: ${files} files`)
  if (!isFormatted) console.log(`  pnpm format    formats them; this failed just now`)
  console.log(`  pnpm install   adds it to the lock file`)
  console.log(`  pnpm dev       shows it at http://localhost:${shellPort}${remote.prefix}`)
}

await runMain(main)
