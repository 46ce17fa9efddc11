import type { Rspack } from '@rsbuild/core'

/**
 * The bundler finds the global object by running a text as code where `globalThis` is missing, which is nowhere. Without
 * it a remote holds no dynamic code at all, and a release can be checked for that.
 */
export const plainGlobal: Rspack.RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('sallyport:plain-global', ({ hooks }) => {
      hooks.runtimeModule.tap('sallyport:plain-global', ({ name, source }) => {
        if (name === 'global' && source) source.source = Buffer.from('__webpack_require__.g = globalThis;')
      })
    })
  },
}
