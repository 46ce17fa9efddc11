// Plain JavaScript in a separate process: tsx adds a helper to named functions, which is missing where the federation plugin copies the
// source of a function into a bundle (https://github.com/privatenumber/tsx/issues/113).
import path from 'node:path'
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core'

/** The URL path of the remote's files at the proxy, and the port of the proxy. The working directory must be the folder of the remote. */
const [filesPath = '', proxyPort = ''] = process.argv.slice(2)
const cwd = process.cwd()

/**
 * Differences from `rsbuild dev`: served under the proxy's origin.
 * @type {import('@rsbuild/core').RsbuildConfig}
 */
const behindProxy = {
  mode: 'development',
  server: { printUrls: false },
  dev: {
    assetPrefix: filesPath,
    // Building the whole remote once is faster than building pages on request.
    lazyCompilation: false,
    client: { host: 'localhost', port: proxyPort, protocol: 'ws' },
    // The bundler does not watch translations, because they are not bundled.
    watchFiles: { paths: path.join(cwd, 'src/locales/*.json'), type: 'reload-page' },
  },
}

process.once('disconnect', () => process.exit())

const { content } = await loadConfig({ cwd, command: 'dev' })
const config = mergeRsbuildConfig(content, behindProxy)
const rsbuild = await createRsbuild({
  cwd,
  config: { ...config, server: { ...config.server, port: 0, strictPort: false } },
})
const server = await rsbuild.createDevServer()
const { port } = await server.listen()
process.send?.(port)
