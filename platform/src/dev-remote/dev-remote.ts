import { createServer } from 'node:http'
import { versionOf } from '../build/release.ts'
import type { RemoteName } from '@sallyport/contract/config'
import { folderOf } from '../workspace.ts'
import { ownEntry } from './own-entry.ts'
import { pageFiles } from './page-files.ts'
import { answerWith, listen, type Parts } from './proxy.ts'
import { serveRemoteFiles } from './remote-files.ts'
import { apiOf, discoveryAt, hasNoRelease, requireContract } from './site.ts'
import { tunnelTo } from './tunnel.ts'
import { readWish, type Wish } from './wish.ts'

/** `pnpm dev:remote`: a running site, in which one remote comes from this machine with hot reload. */
async function develop({ name, site, port: wanted }: Wish): Promise<void> {
  const discovery = await discoveryAt(site)
  requireContract(discovery, site)
  if (hasNoRelease(discovery, name)) {
    console.log(
      `▸ ${site.origin} has no release of ${name} yet: its shell must be newer than the row in the table of apps.`,
    )
  }
  const api = await apiOf(site)
  const server = createServer()
  const port = await listen(server, wanted)
  const here = new URL(`http://localhost:${port}`)
  const files = serveRemoteFiles(name, port)
  const parts = partsOf(name, files, { page: site, api })
  server.on('request', answerWith(parts, here))
  server.on('upgrade', tunnelTo(files, here))
  await parts
  console.log(`▸ ${name} from this machine, everything else from ${site.origin}: ${here.origin}`)
}

async function partsOf(name: RemoteName, started: Promise<URL>, site: Parts['site']): Promise<Parts> {
  const [page, files] = await Promise.all([pageFiles(), started])
  const version = versionOf(folderOf(name))
  return { own: { name, version, entry: ownEntry(name, version), files, page }, site }
}

// Whoever stops it has nothing to be told.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit())

try {
  await develop(readWish(process.argv.slice(2)))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
