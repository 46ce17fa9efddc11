import type { Rspack } from '@rsbuild/core'

/** https://github.com/WICG/explicit-javascript-compile-hints-file-based */
const hint = '//# allFunctionsCalledOnLoad'

/**
 * Begins each script with a comment for which Chromium compiles its functions while it downloads, on another thread.
 * Otherwise the main thread compiles each function at its first call: a tenth of the time to a usable first page.
 */
export class CompileHintPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    const { BannerPlugin, Compilation } = compiler.rspack
    // After minification, which removes comments, and before the hashes of the files.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1
    new BannerPlugin({ banner: hint, raw: true, test: /\.js$/, stage }).apply(compiler)
  }
}
