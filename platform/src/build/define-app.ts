import path from 'node:path'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { limits } from '@sallyport/contract/config'
import { translationNamespace, releasePath, trustedTypesPolicy } from '@sallyport/contract/site'
import { ChangingAddresses } from './changing-addresses.ts'
import { devDiscovery, devServer } from './dev-server.ts'
import { devToolsHook } from './dev-tools-hook.ts'
import { remoteFederation, shellFederation } from './federation.ts'
import { leanLibraries } from './lean-libraries.ts'
import { defines } from './defines.ts'
import { buildVersionOf } from './package-version.ts'
import { plainGlobal } from './plain-global.ts'
import { releasePlugin } from './release-plugin.ts'
import { insertSheet } from './insert-sheet.ts'
import { styleLayers } from './style-layers.ts'
import { workerPlugin } from './worker-plugin.ts'

const { remote } = limits

/** The whole Rsbuild and federation configuration of the shell or of a remote, by the name of its folder. */
export function defineApp(folder: 'shell' | `remote-${string}`) {
  return defineConfig(({ command }): RsbuildConfig => {
    const root = process.cwd()
    const app = folder.replace('remote-', '')
    const isShell = app === 'shell'
    const isDev = command === 'dev'
    const version = buildVersionOf(root)

    return {
      mode: isDev ? 'development' : 'production',
      source: {
        entry: isShell ? { index: './src/main.tsx' } : {},
        define: defines(translationNamespace(app, version)),
      },
      plugins: [
        pluginReact(),
        styleLayers(app),
        pluginModuleFederation(isShell ? shellFederation(root) : remoteFederation(app, version, isDev)),
        ...(isShell && !isDev ? [workerPlugin()] : []),
        ...(isDev ? [] : [releasePlugin(app, version)]),
      ],
      security: { sri: { enable: !isDev } },
      ...(isDev ? devServer(app, root) : {}),
      html: isShell ? page(isDev, path.dirname(root)) : {},
      ...(isShell ? {} : { splitChunks: remoteChunks }),
      output: {
        assetPrefix: isShell ? `${releasePath(app, version)}/` : 'auto',
        cssModules: { localIdentName: `${app}-[local]-[hash:base64:6]` },
        distPath: { root: path.join(root, 'dist') },
        cleanDistPath: true,
        sourceMap: false,
        legalComments: 'none',
      },
      tools: {
        ...(isShell ? {} : { htmlPlugin: false as const }),
        // Two versions of an app may stand in one page: a class of one means nothing to the other.
        cssLoader: { modules: { localIdentHashSalt: version } },
        ...(isDev ? {} : { cssExtract: { pluginOptions: { insert: insertSheet } } }),
        rspack: {
          plugins: isDev ? [plainGlobal] : [plainGlobal, new ChangingAddresses()],
          resolve: { alias: leanLibraries() },
          output: {
            crossOriginLoading: 'anonymous',
            chunkLoadTimeout: remote.fileTimeout,
            // A module that threw runs again when it is asked for again.
            strictModuleErrorHandling: true,
            ...(isDev ? {} : { trustedTypes: { policyName: trustedTypesPolicy(app) } }),
          },
        },
      },
    }
  })
}

/** What several pages of a remote have in common is one file, and so is its sheet: neither is fetched twice. */
const remoteChunks: RsbuildConfig['splitChunks'] = {
  preset: 'none',
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    blocks: { name: 'blocks', minChunks: 3, enforce: true, priority: 1 },
  },
}

/** The one HTML page: what the site knows of itself takes the place of the marker, in development at once. */
function page(isDev: boolean, workspace: string): NonNullable<RsbuildConfig['html']> {
  return {
    template: './index.html',
    templateParameters: { composition: isDev ? devComposition(workspace) : '<!--composition-->' },
    scriptLoading: 'defer',
    inject: 'head',
  }
}

function devComposition(workspace: string): string {
  const discovery = `<script type="application/json" id="discovery">${JSON.stringify(devDiscovery(workspace))}</script>`
  // The development site is a demonstration (see `pnpm dev`), whose server would allow it, too.
  const settings = `<script type="application/json" id="settings">${JSON.stringify({ faultInjection: true })}</script>`
  return `<script>${devToolsHook}</script>${discovery}${settings}`
}
