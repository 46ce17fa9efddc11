import { createServer } from 'node:http'
import { liveRelease } from '@sallyport/site'
import { packageVersion } from '../build/package-version.ts'
import { messageOf } from '../command.ts'
import { folderOf } from '../workspace.ts'
import { forwardUpgradesTo } from './forward.ts'
import { buildPageFiles, startRemoteDevServer } from './local-builds.ts'
import { createLocalEntry } from './local-release.ts'
import { parseOptions, type Options } from './options.ts'
import { createRequestHandler, listen, type ProxyTargets } from './proxy.ts'
import { basePathOf, siteName } from './rewrite-page.ts'
import { fetchDiscovery, fetchSiteUrls, requireContract } from './site.ts'

async function develop({ name, site: url, port: requestedPort }: Options): Promise<void> {
  const site = await fetchSiteUrls(url)
  const discovery = await fetchDiscovery(site.page)
  requireContract(discovery, site.page)
  if (liveRelease(discovery, name) === null) {
    console.log(`▸ ${siteName(site.page)} has no release of ${name} yet.`)
  }
  const server = createServer()
  const port = await listen(server, requestedPort)
  const proxyUrl = new URL(`http://localhost:${port}`)
  const devServer = startRemoteDevServer(name, port)
  const targets = prepareTargets(name, devServer, site)
  server.on('request', createRequestHandler(targets, proxyUrl))
  server.on('upgrade', forwardUpgradesTo(devServer, proxyUrl))
  await targets
  console.log(
    `▸ ${name} from this machine, everything else from ${siteName(site.page)}: ${proxyUrl.origin}${basePathOf(site.page)}`,
  )
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
  console.error(`✗ ${messageOf(error)}`)
  process.exit(1)
}
