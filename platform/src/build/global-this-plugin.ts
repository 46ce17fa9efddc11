import type { Rspack } from '@rsbuild/core'

/**
 * Replaces the runtime's lookup of the global object by `globalThis`. Its fallback `new Function('return this')` is never
 * reached (https://github.com/webpack/webpack/issues/16725), but releases are checked for dynamic code.
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
