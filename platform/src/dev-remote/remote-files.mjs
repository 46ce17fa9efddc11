// Plain JavaScript in a process of its own: tsx names functions by a helper, and the federation plugin writes functions
// into its bundles as texts, where that helper is missing.
import path from 'node:path'
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core'

/** The remote, the address of its files at the proxy, and the proxy's port. A remote's configuration takes the folder it is started in for its own. */
const [name = '', files = '', proxyPort = ''] = process.argv.slice(2)
const cwd = process.cwd()

/**
 * What differs from a development server of its own: it answers at the proxy's address, under the site's policy.
 * @type {import('@rsbuild/core').RsbuildConfig}
 */
const behindProxy = {
  mode: 'development',
  server: { printUrls: false },
  dev: {
    assetPrefix: files,
    // A remote is built at once in less time than its pages are asked for one by one.
    lazyCompilation: false,
    // The overlay writes HTML, which the policy forbids; errors stand in the console and in the terminal.
    client: { host: 'localhost', port: proxyPort, protocol: 'ws', overlay: false },
    // Words are fetched, not bundled: nothing would notice that they have changed.
    watchFiles: { paths: path.join(cwd, 'src/locales/*.json'), type: 'reload-page' },
  },
  tools: { rspack: { output: { trustedTypes: { policyName: `sallyport-${name}` } } } },
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
