import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRsbuild } from '@rsbuild/core'
import { packageVersion } from '../build/package-version.ts'
import { devToolsHook } from '../build/parts.ts'
import { folderOf } from '../workspace.ts'
import { forwardUpgradesTo } from './forward.ts'
import { createLocalEntry, localFilesPath } from './local-release.ts'
import { type Options, parseOptions } from './options.ts'
import { createRequestHandler, listen, type ProxyTargets } from './proxy.ts'
import { basePathOf, siteName } from './rewrite-page.ts'
import { fetchDiscovery, fetchSiteUrls, hasNoRelease, requireContract } from './site.ts'

async function develop({ name, site: url, port: requestedPort }: Options): Promise<void> {
  const site = await fetchSiteUrls(url)
  const discovery = await fetchDiscovery(site.page)
  requireContract(discovery, site.page)
  if (hasNoRelease(discovery, name)) {
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
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'page')

async function buildPageFiles(): Promise<{ script: string; stylesheet: string }> {
  const stylesheet = readFileSync(path.join(folder, 'banner.css'), 'utf8')
  return { script: `${devToolsHook}\n${await bundle()}`, stylesheet }
}

async function bundle(): Promise<string> {
  const dist = mkdtempSync(path.join(tmpdir(), 'sallyport-page-'))
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      mode: 'development',
      logLevel: 'error',
      source: { entry: { page: './page.ts' } },
      splitChunks: false,
      output: { distPath: { root: dist, js: '' }, filename: { js: 'page.js' }, sourceMap: false },
      tools: { htmlPlugin: false, rspack: { devtool: false } },
    },
  })
  try {
    const { close } = await rsbuild.build()
    await close()
    return readFileSync(path.join(dist, 'page.js'), 'utf8')
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

const program = fileURLToPath(new URL('remote-dev-server-process.mjs', import.meta.url))

/** Starts the development server of a remote as a child process and returns its URL. It ends with this process. */
function startRemoteDevServer(name: string, proxyPort: number): Promise<URL> {
  const started = fork(program, [localFilesPath(name), String(proxyPort)], { cwd: folderOf(name), execArgv: [] })
  return new Promise((resolve, reject) => {
    started.once('message', (port) => {
      resolve(new URL(`http://127.0.0.1:${Number(port)}`))
      started.once('exit', () => process.exit(1))
    })
    started.once('error', reject)
    started.once('exit', (status) => {
      reject(new Error(`The development server of ${name} stopped with status ${status}; its output is above.`))
    })
  })
}
