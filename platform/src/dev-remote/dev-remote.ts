import { createServer } from 'node:http'
import { packageVersion } from '../build/package-version.ts'
import { folderOf } from '../workspace.ts'
import { createLocalEntry } from './local-entry.ts'
import { buildPageFiles } from './page-files.ts'
import { createRequestHandler, listen, type ProxyTargets } from './proxy.ts'
import { startRemoteDevServer } from './remote-dev-server.ts'
import { fetchApiUrl, fetchDiscovery, hasNoRelease, requireContract } from './site.ts'
import { forwardUpgradesTo } from './forward-upgrades.ts'
import { parseOptions, type Options } from './options.ts'

async function develop({ name, site, port: requestedPort }: Options): Promise<void> {
  const discovery = await fetchDiscovery(site)
  requireContract(discovery, site)
  if (hasNoRelease(discovery, name)) {
    console.log(`▸ ${site.origin} has no release of ${name} yet.`)
  }
  const api = await fetchApiUrl(site)
  const server = createServer()
  const port = await listen(server, requestedPort)
  const proxyUrl = new URL(`http://localhost:${port}`)
  const devServer = startRemoteDevServer(name, port)
  const targets = prepareTargets(name, devServer, { page: site, api })
  server.on('request', createRequestHandler(targets, proxyUrl))
  server.on('upgrade', forwardUpgradesTo(devServer, proxyUrl))
  await targets
  console.log(`▸ ${name} from this machine, everything else from ${site.origin}: ${proxyUrl.origin}`)
}

async function prepareTargets(
  name: string,
  startedDevServer: Promise<URL>,
  site: ProxyTargets['site'],
): Promise<ProxyTargets> {
  const [pageFiles, devServer] = await Promise.all([buildPageFiles(), startedDevServer])
  const version = packageVersion(folderOf(name))
  return { local: { name, version, entry: createLocalEntry(name, version), devServer, pageFiles }, site }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit())

try {
  await develop(parseOptions(process.argv.slice(2)))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
