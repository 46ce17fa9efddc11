import { rspack } from '@rsbuild/core'

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
