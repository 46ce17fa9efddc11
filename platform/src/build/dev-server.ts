import path from 'node:path'
import type { RequestHandler, RsbuildConfig } from '@rsbuild/core'
import { shellPort, type Remote } from '@sallyport/contract/config'
import { platformContract } from '@sallyport/contract/platform'
import {
  discoveryKey,
  parseSitePath,
  remoteTable,
  siteFolders,
  withRemoteTable,
  type DiscoveredRelease,
  type Discovery,
} from '@sallyport/site'
import { messageOf } from '../command.ts'
import { devHeaders } from './dev-headers.ts'
import { buildVersion } from './package-version.ts'
import { createDeclaration, readRemote, workspaceRemotes, type OnBroken } from './read-remote.ts'
import { composeTranslations, isLanguage } from './translations.ts'

const host = '127.0.0.1'
const shellOrigin = `http://localhost:${shellPort}`

export function devServer(app: string, root: string): Pick<RsbuildConfig, 'server' | 'dev'> {
  const isShell = app === 'shell'
  const port = isShell ? shellPort : readRemote(root).port
  return {
    server: {
      port,
      host,
      strictPort: true,
      cors: { origin: shellOrigin },
      ...(isShell && siteServer(path.dirname(root))),
    },
    dev: {
      // Lazy compilation, the default for dynamic imports, sends a page of a remote as a hot update, so its first load would fail
      // (https://github.com/module-federation/core/pull/4845).
      lazyCompilation: false,
      // The error overlay sets innerHTML, which Trusted Types forbid; errors appear in the console and the terminal.
      client: { host: 'localhost', port, protocol: 'ws', overlay: false },
      assetPrefix: isShell ? '/' : `http://localhost:${port}/`,
    },
  }
}

export function devDiscovery(workspace: string): Discovery {
  const onBroken: OnBroken = (name, error) => console.error(`✗ remote-${name} is left out: ${messageOf(error)}`)
  const remotes = [...workspaceRemotes(workspace, onBroken)]
  const releases = remotes.map(([name, remote]) => devRelease(path.join(workspace, `remote-${name}`), remote))
  const discovery = { microFrontends: Object.fromEntries(releases) }
  return withRemoteTable(discovery, remoteTable(discovery))
}

/** The scripts of a page in development, in place of what the server inserts into a built page. */
export function devComposition(workspace: string): string {
  const discovery = `<script type="application/json" id="discovery">${JSON.stringify(devDiscovery(workspace))}</script>`
  return `<script data-cfasync="false">${devToolsHook}</script>${discovery}`
}

const remotePorts = (workspace: string) => [...workspaceRemotes(workspace, () => {}).values()].map(({ port }) => port)

function devRelease(folder: string, remote: Remote): [key: string, releases: DiscoveredRelease[]] {
  const release = {
    url: `http://localhost:${remote.port}/remoteEntry.js`,
    // The container name in an entry contains the version.
    metadata: { version: buildVersion(folder), integrity: '' },
    extras: { platform: { contract: platformContract, declaration: createDeclaration(folder, remote) } },
  }
  return [discoveryKey(path.basename(folder).replace('remote-', '')), [release]]
}

const siteServer = (workspace: string): RsbuildConfig['server'] => ({
  historyApiFallback: true,
  headers: devHeaders(workspace, devComposition(workspace), remotePorts(workspace)),
  proxy: { '/api': apiOrigin(), [siteFolders.flags]: apiOrigin(), [siteFolders.fonts]: apiOrigin() },
  setup: (context) => {
    if (context.action === 'dev') context.server.middlewares.use(serveTranslations(workspace))
  },
})

const apiOrigin = () => `http://${host}:${process.env['PORT'] ?? 3000}`

/** Serves translations from source files, so that edits need no build. */
const serveTranslations =
  (workspace: string): RequestHandler =>
  (request, response, next) => {
    const file = parseSitePath(new URL(request.url ?? '/', shellOrigin).pathname)
    if (file?.kind !== 'translations' || !isLanguage(file.language)) return next()
    const folder = file.app === 'shell' ? file.app : `remote-${file.app}`
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(composeTranslations(path.join(workspace, folder), file.language)))
  }

/**
 * A React DevTools hook that records renderers; runs before React, only in development. The Fast Refresh runtime of a remote starts after
 * the shell's React and finds renderers only in `renderers`, which the hook of Fast Refresh itself never fills
 * (https://github.com/react/react/pull/27414).
 */
export const devToolsHook = `
  if (!window.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
    const renderers = new Map()
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      renderers,
      supportsFiber: true,
      checkDCE() {},
      inject(renderer) { renderers.set(renderers.size + 1, renderer); return renderers.size },
      onScheduleFiberRoot() {},
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    }
  }
`
