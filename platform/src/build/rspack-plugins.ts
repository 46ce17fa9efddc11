import { createRequire } from 'node:module'
import path from 'node:path'
import { rspack, type Rspack } from '@rsbuild/core'

/** The compile hint of Chromium for a file (https://github.com/WICG/explicit-javascript-compile-hints-file-based). */
const hint = '//# allFunctionsCalledOnLoad'

/**
 * Starts each script with a comment that makes Chromium compile all functions during the download, on another thread, instead of each at
 * its first call (docs/decisions/0011-first-paint.md).
 */
export const compileHint = new rspack.BannerPlugin({
  banner: hint,
  raw: true,
  test: /\.js$/,
  // After minification, which removes comments, and before file hashes are computed.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1,
})

/**
 * Adds `?try=2`, `?try=3`, … to the URL of a chunk that is requested again, because browsers reuse the result of a preload with the same
 * URL, even a failure (https://html.spec.whatwg.org/multipage/links.html#consume-a-preloaded-resource). After the first retry of any chunk
 * or the entry, all chunks get the parameter, because their preloads may have failed too. Integrity hashes are stored by chunk, not by
 * URL. See https://github.com/webpack/webpack/issues/11816.
 */
export class RetryUrlPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack
    const { getChunkScriptFilename: scriptUrl, require } = RuntimeGlobals
    const stylesheetUrl = `${require}.miniCssF`

    class RetryUrlRuntimeModule extends RuntimeModule {
      constructor() {
        super('retry URLs', RuntimeModule.STAGE_ATTACH)
      }

      override generate(): string {
        const wrap = (getUrl: string) => `${getUrl} = withTry(${getUrl});`
        return `var tries = Number((/[?&]try=(\\d+)/.exec(document.currentScript ? document.currentScript.src : "") || [])[1] || 1);
        function withTry(getUrl) {
          var requests = {};
          return (id) => {
            requests[id] = tries = Math.max((requests[id] || 0) + 1, tries);
            return getUrl(id) + (tries > 1 ? "?try=" + tries : "");
          };
        }
        if (${scriptUrl}) ${wrap(scriptUrl)}
        if (${stylesheetUrl}) ${wrap(stylesheetUrl)}`
      }
    }

    compiler.hooks.thisCompilation.tap('RetryUrlPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryUrlPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryUrlRuntimeModule())
      })
    })
  }
}

/** The tables of integrity hashes in an entry, of scripts and of stylesheets, by chunk. Their values are placeholders until the chunks have their final content. */
const integrityTables = /(?<start>__webpack_require__\.sri\w*Hashes = )(?<table>[^;]*)/g

/**
 * Sorts the tables of integrity hashes, which Rspack writes in the order of a hash map that differs between builds of the same sources
 * (the defect of https://github.com/web-infra-dev/rspack/issues/13182 in other tables). Runs before minification.
 */
export const sortedIntegrityTables: Rspack.RspackPluginInstance = {
  apply(compiler) {
    const name = 'sallyport:sorted-integrity-tables'
    const { Compilation, sources } = compiler.rspack
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const [file, source] of Object.entries(assets).filter(([asset]) => asset.endsWith('.js'))) {
          const text = source.source().toString()
          const sorted = text.replaceAll(integrityTables, (_, start: string, table: string) => start + sortKeys(table))
          if (sorted !== text) compilation.updateAsset(file, new sources.RawSource(sorted))
        }
      })
    })
  },
}

const sortKeys = (json: string) =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(json) as object).toSorted(byKey)))

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** The minimum length of an ID in characters: with the shortest unique prefixes of hashes, a new module may change the IDs of others. */
const minLength = 3

/** Disables the IDs of Rspack, which `stableIds` assigns instead. */
export const noDefaultIds = { chunkIds: false, moduleIds: false } as const

/** Derives the IDs of modules and chunks only from their paths, so that unchanged files keep their names in the next release. */
export const stableIds = [
  new rspack.ids.CompactHashedChunkIdsPlugin({ minLength }),
  new rspack.ids.CompactHashedModuleIdsPlugin({ minLength }),
]

/**
 * Replaces the lookup of the global object in the runtime by `globalThis`. Releases are checked for dynamic code, and the lookup contains
 * `new Function('return this')` as a fallback that is never reached (https://github.com/webpack/webpack/issues/16725).
 */
export const globalThisPlugin: Rspack.RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('sallyport:global-this', ({ hooks }) => {
      hooks.runtimeModule.tap('sallyport:global-this', ({ name, source }) => {
        if (name === 'global' && source) source.source = Buffer.from('__webpack_require__.g = globalThis;')
      })
    })
  },
}

const runtimeFolder = path.dirname(createRequire(import.meta.url).resolve('@sallyport/runtime/package.json'))
const hostFolder = path.join(runtimeFolder, 'src/host') + path.sep

/** Libraries with state that the shell and its remotes share through the exports of `@sallyport/runtime`. */
const sharedLibrary =
  /[\\/]node_modules[\\/](?<name>react-router(?:-dom)?|zustand|(?:react-)?i18next|@tanstack[\\/](?:react-query|query-core)|react-toastify)[\\/]/

/** Why a remote may not contain a module, or null. */
function forbiddenReason(file: string): string | null {
  if (file.startsWith(hostFolder)) return 'Only the shell may import @sallyport/runtime/host'
  const { name } = sharedLibrary.exec(file)?.groups ?? {}
  return name
    ? `A remote may not contain a copy of ${name}, which would have a state of its own: use the export of @sallyport/runtime`
    : null
}

/** Fails the build of a remote that imports the host API or a library with shared state, even indirectly: the remote would change a copy of the state. */
export const forbidCopies: Rspack.RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('sallyport:forbid-copies', ({ hooks }) => {
      hooks.afterResolve.tap('sallyport:forbid-copies', ({ createData, contextInfo }) => {
        const reason = forbiddenReason(createData?.resource ?? '')
        if (reason) throw new Error(`${reason}, but ${contextInfo.issuer} imports it`)
      })
    })
  },
}
