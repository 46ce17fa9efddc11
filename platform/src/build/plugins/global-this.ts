import type { Rspack } from '@rsbuild/core'

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
