import type { Rspack } from '@rsbuild/core'

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
