import path from 'node:path'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { remote } from '../config/limits.ts'
import { devDiscovery, devServer } from './dev-server.ts'
import { devToolsHook } from './dev-tools-hook.ts'
import { remoteFederation, shellFederation } from './federation.ts'
import { leanLibraries } from './lean-libraries.ts'
import { defines } from './defines.ts'
import { versionOf } from './package-version.ts'
import { releasePlugin } from './release-plugin.ts'
import { workerPlugin } from './worker-plugin.ts'

/** The whole Rsbuild and federation configuration of the shell or of a remote, by the name of its folder. */
export function defineApp(folder: 'shell' | `remote-${string}`) {
  return defineConfig(({ command }): RsbuildConfig => {
    const root = process.cwd()
    const app = folder.replace('remote-', '')
    const isShell = app === 'shell'
    const isDev = command === 'dev'
    const version = versionOf(root)

    return {
      mode: isDev ? 'development' : 'production',
      source: {
        entry: isShell ? { index: './src/main.tsx' } : {},
        define: defines(`${app}-${version}`),
      },
      plugins: [
        pluginReact(),
        pluginModuleFederation(isShell ? shellFederation(root) : remoteFederation(app, isDev)),
        ...(isDev ? [] : [releasePlugin(app, version)]),
        ...(isShell && !isDev ? [workerPlugin()] : []),
      ],
      security: { sri: { enable: !isDev } },
      ...(isDev ? devServer(app, root) : {}),
      html: isShell ? page(isDev) : {},
      ...(isShell ? {} : { splitChunks: remoteChunks }),
      output: {
        assetPrefix: isShell ? `/shell/${version}/` : 'auto',
        cssModules: { localIdentName: `${app}-[local]-[hash:base64:6]` },
        distPath: { root: path.join(root, 'dist') },
        cleanDistPath: true,
        sourceMap: false,
        legalComments: 'none',
      },
      tools: {
        ...(isShell ? {} : { htmlPlugin: false as const }),
        rspack: {
          resolve: { alias: leanLibraries() },
          output: {
            crossOriginLoading: 'anonymous',
            chunkLoadTimeout: remote.fileTimeout,
            ...(isDev ? {} : { trustedTypes: { policyName: `sallyport-${app}` } }),
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
function page(isDev: boolean): NonNullable<RsbuildConfig['html']> {
  const discovery = `<script type="application/json" id="discovery">${JSON.stringify(devDiscovery())}</script>`
  return {
    template: './index.html',
    templateParameters: { composition: isDev ? `<script>${devToolsHook}</script>${discovery}` : '<!--composition-->' },
    scriptLoading: 'defer',
    inject: 'head',
  }
}
