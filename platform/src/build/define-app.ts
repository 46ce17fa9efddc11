import path from 'node:path'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { createRsbuild, defineConfig, type HtmlTagHandler, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { limits } from '@sallyport/contract/config'
import { releasePath, serviceWorkerPath, translationNamespace, trustedTypesPolicy } from '@sallyport/site'
import { devComposition, devServer } from './dev-server.ts'
import { remoteFederation, shellFederation } from './federation.ts'
import { fontPaths, isBundledUrl } from './font-folder.ts'
import { leanLibraries } from './lean-libraries.ts'
import { leanRouter } from './lean-router.ts'
import { buildVersion, defines } from './package-version.ts'
import { compileHint } from './plugins/compile-hint.ts'
import { forbidCopies } from './plugins/forbid-copies.ts'
import { globalThisPlugin } from './plugins/global-this.ts'
import { RetryUrlPlugin } from './plugins/retry-url.ts'
import { sortedIntegrityTables } from './plugins/sorted-integrity-tables.ts'
import { noDefaultIds, stableIds } from './plugins/stable-ids.ts'
import { releasePlugin } from './plugins/write-release.ts'
import { remotePages } from './remote-pages.ts'
import { cssModules, insertStylesheet, styleLayers } from './stylesheets.ts'
import { unsupportedBrowserIntegrity } from './unsupported-browser.ts'

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
        leanRouter(),
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
            ...(isShell ? [] : [forbidCopies]),
            ...(isDev ? [] : [new RetryUrlPlugin(), ...stableIds, sortedIntegrityTables, compileHint]),
          ],
          resolve: { alias: leanLibraries() },
          ...(isDev ? {} : { optimization: noDefaultIds }),
          output: {
            crossOriginLoading: 'anonymous',
            chunkLoadTimeout: remote.fileTimeout,
            // Makes the next import evaluate a module again if the evaluation threw (https://rspack.rs/config/output).
            strictModuleErrorHandling: true,
            trustedTypes: { policyName: trustedTypesPolicy(isShell ? 'shell' : 'remote') },
          },
        },
      },
    }
  })
}

/**
 * Splits the libraries into two chunks besides the preset's chunk of the router: as one chunk, they would arrive after all other files.
 * The chunks have names, because the ID of an unnamed chunk depends on the versions of its libraries.
 */
const shellChunks: RsbuildConfig['splitChunks'] = {
  preset: 'default',
  cacheGroups: {
    libraries: { name: 'libraries', test: /[\\/]node_modules[\\/]/, chunks: 'initial', priority: -9 },
    i18n: { name: 'lib-i18n', test: /[\\/]node_modules[\\/](?:react-)?i18next[\\/]/, chunks: 'initial', priority: -8 },
  },
}

/**
 * Modules that at least three pages of a remote share form one chunk and one stylesheet. Modules of the shell are excluded, because pages
 * that do not import them would load them too.
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
    tags: keepScripts,
  }
}

/**
 * Keeps Cloudflare's Rocket Loader from rewriting the scripts of the page, which would not start. The attribute comes before `src`
 * (https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/).
 */
const keepScripts: HtmlTagHandler = (tags) =>
  tags.map((tag) => (tag.tag === 'script' ? { ...tag, attrs: { 'data-cfasync': 'false', ...tag.attrs } } : tag))

/** Served from `/`, so that the scope of the worker is the whole origin (https://w3c.github.io/ServiceWorker/#path-restriction). */
const workerFile = path.basename(serviceWorkerPath)

/** Builds the service worker as a single file without Module Federation. */
function workerPlugin(): RsbuildPlugin {
  return {
    name: 'sallyport:worker',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (stats && !stats.hasErrors()) await buildWorker(api.context.rootPath, api.context.distPath)
      })
    },
  }
}

async function buildWorker(root: string, dist: string): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      mode: 'production',
      source: { entry: { 'service-worker': './src/worker/service-worker.ts' } },
      server: { publicDir: false },
      splitChunks: false,
      output: {
        target: 'web-worker',
        distPath: { root: dist, js: '' },
        filename: { js: workerFile },
        cleanDistPath: false,
        sourceMap: false,
        legalComments: 'none',
      },
      tools: { htmlPlugin: false },
    },
  })
  const { close } = await rsbuild.build()
  await close()
}
