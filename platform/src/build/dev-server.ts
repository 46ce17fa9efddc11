import path from 'node:path'
import type { RequestHandler, RsbuildConfig } from '@rsbuild/core'
import { remotes, remoteNames, shellPort, type RemoteName } from '@sallyport/contract/config'
import { discoveryKey, parseSitePath, siteFolders, type Discovery } from '@sallyport/contract/site'
import { platformContract } from '@sallyport/contract/platform'
import { composeTranslations, isLanguage } from './translations.ts'
import { faultyFiles } from './faulty-files.ts'
import { buildVersion } from './package-version.ts'

const host = '127.0.0.1'
const shellOrigin = `http://localhost:${shellPort}`

export function devServer(app: string, root: string): Pick<RsbuildConfig, 'server' | 'dev'> {
  const isShell = app === 'shell'
  const port = isShell ? shellPort : remotes[app as keyof typeof remotes].port
  return {
    server: {
      port,
      host,
      strictPort: true,
      cors: { origin: shellOrigin },
      ...(isShell ? siteServer(path.dirname(root)) : remoteServer),
    },
    dev: {
      client: { host: 'localhost', port, protocol: 'ws' },
      assetPrefix: isShell ? '/' : `http://localhost:${port}/`,
    },
  }
}

export function devDiscovery(workspace: string): Discovery {
  const release = (name: RemoteName) => ({
    url: `http://localhost:${remotes[name].port}/remoteEntry.js`,
    // The name of the container that an entry defines contains the version.
    metadata: { version: buildVersion(path.join(workspace, `remote-${name}`)), integrity: '' },
    extras: { platform: { contract: platformContract } },
  })
  return {
    microFrontends: Object.fromEntries(remoteNames.map((name) => [discoveryKey(name), [release(name)]])),
  }
}

const siteServer = (workspace: string): RsbuildConfig['server'] => ({
  historyApiFallback: true,
  proxy: { '/api': apiOrigin(), [siteFolders.flags]: apiOrigin() },
  setup: (context) => {
    if (context.action === 'dev') context.server.middlewares.use(serveTranslations(workspace))
  },
})

const remoteServer: RsbuildConfig['server'] = {
  setup: (context) => {
    if (context.action === 'dev') context.server.middlewares.use(faultyFiles(shellOrigin))
  },
}

const apiOrigin = () => `http://${host}:${process.env['PORT'] ?? 3000}`

/** Serves translations from their source files, so that an edit needs no build. */
const serveTranslations =
  (workspace: string): RequestHandler =>
  (request, response, next) => {
    const file = parseSitePath(new URL(request.url ?? '/', shellOrigin).pathname)
    if (file?.kind !== 'translations' || !isLanguage(file.language)) return next()
    const folder = file.app === 'shell' ? file.app : `remote-${file.app}`
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(composeTranslations(path.join(workspace, folder), file.language)))
  }
