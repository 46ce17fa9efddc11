import path from 'node:path'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { limits } from '@sallyport/contract/config'
import { translationNamespace, releasePath, trustedTypesPolicy } from '@sallyport/contract/site'
import { fontPaths, isBundledUrl } from './font-folder.ts'
import {
  CompileHintPlugin,
  RetryUrlPlugin,
  forbidHostApi,
  globalThisPlugin,
  StableIdsPlugin,
  stableIds,
} from './rspack-plugins.ts'
import { devDiscovery, devServer, devToolsHook } from './dev-server.ts'
import { remoteFederation, shellFederation } from './federation.ts'
import { cssModules, insertStylesheet, styleLayers } from './stylesheets.ts'
import { leanLibraries, leanLibrariesOfRemotes } from './lean-libraries.ts'
import { defines, buildVersion } from './package-version.ts'
import { releasePlugin } from './release-plugin.ts'
import { remotePages } from './remote-pages.ts'
import { unsupportedBrowserIntegrity } from './unsupported-browser.ts'
import { workerPlugin } from './worker-plugin.ts'

const { remote } = limits

export function defineApp(folder: 'shell' | `remote-${string}`) {
  return defineConfig(({ command }): RsbuildConfig => {
    const root = process.cwd()
    const app = folder.replace('remote-', '')
    const isShell = app === 'shell'
    const isDev = command === 'dev'
    const version = buildVersion(root)

    return {
      mode: isDev ? 'development' : 'production',
      source: {
        entry: isShell ? { index: './src/main.tsx' } : {},
        define: defines(translationNamespace(app, version)),
      },
      plugins: [
        pluginReact(),
        ...(isShell ? [] : [remotePages()]),
        styleLayers(app),
        pluginModuleFederation(isShell ? shellFederation(root) : remoteFederation(app, version, isDev)),
        ...(isShell && !isDev ? [workerPlugin()] : []),
        ...(isDev ? [] : [releasePlugin(app, version)]),
      ],
      security: { sri: { enable: !isDev } },
      ...(isDev ? devServer(app, root) : {}),
      html: isShell ? htmlConfig(isDev, root) : {},
      splitChunks: isShell ? shellChunks : remoteChunks,
      output: {
        assetPrefix: isShell ? `${releasePath(app, version)}/` : 'auto',
        distPath: { root: path.join(root, 'dist') },
        cleanDistPath: true,
        sourceMap: false,
        legalComments: 'none',
      },
      tools: {
        ...(isShell ? {} : { htmlPlugin: false as const }),
        cssLoader: { modules: cssModules(app, isDev), url: { filter: isBundledUrl } },
        ...(isDev ? {} : { cssExtract: { pluginOptions: { insert: insertStylesheet } } }),
        rspack: {
          plugins: [
            globalThisPlugin,
            ...(isShell ? [] : [forbidHostApi]),
            ...(isDev ? [] : [new RetryUrlPlugin(), new StableIdsPlugin(), new CompileHintPlugin()]),
          ],
          resolve: { alias: isShell ? leanLibraries() : leanLibrariesOfRemotes() },
          ...(isDev ? {} : { optimization: stableIds }),
          output: {
            crossOriginLoading: 'anonymous',
            chunkLoadTimeout: remote.fileTimeout,
            // A module that threw is evaluated again on the next import (https://rspack.rs/config/output).
            strictModuleErrorHandling: true,
            ...(isDev ? {} : { trustedTypes: { policyName: trustedTypesPolicy(isShell ? 'shell' : 'remote') } }),
          },
        },
      },
    }
  })
}

/**
 * Two chunks of libraries beside that of the router: downloaded as one, the largest file arrived after all others. They have names,
 * because the ID of an unnamed chunk depends on the versions of the libraries in it.
 */
const shellChunks: RsbuildConfig['splitChunks'] = {
  preset: 'default',
  cacheGroups: {
    libraries: { name: 'libraries', test: /[\\/]node_modules[\\/]/, chunks: 'initial', priority: -9 },
    i18n: { name: 'lib-i18n', test: /[\\/]node_modules[\\/](?:react-)?i18next[\\/]/, chunks: 'initial', priority: -8 },
  },
}

/**
 * One chunk and one stylesheet for the modules that at least three pages of a remote share. Without those of the shell, which would be
 * loaded with the chunk also for pages that do not import them.
 */
const remoteChunks: RsbuildConfig['splitChunks'] = {
  preset: 'none',
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    blocks: {
      name: 'blocks',
      test: ({ type }) => type !== 'consume-shared-module',
      minChunks: 3,
      enforce: true,
      priority: 1,
    },
  },
}

function htmlConfig(isDev: boolean, root: string): NonNullable<RsbuildConfig['html']> {
  return {
    template: './index.html',
    templateParameters: {
      composition: isDev ? devComposition(path.dirname(root)) : '<!--composition-->',
      fonts: fontPaths(),
      unsupportedBrowserIntegrity: unsupportedBrowserIntegrity(root),
    },
    scriptLoading: 'defer',
    inject: 'head',
  }
}

function devComposition(workspace: string): string {
  const discovery = `<script type="application/json" id="discovery">${JSON.stringify(devDiscovery(workspace))}</script>`
  return `<script>${devToolsHook}</script>${discovery}`
}
