import type { Rspack } from '@rsbuild/core'

/**
 * A file that is asked for again gets another address: the browser joins a request for one that hangs, and answers one
 * for a preloaded file with what the preload found, failures included. Hashes are kept by chunk, so they still hold.
 */
export class ChangingAddresses implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack
    const { getChunkScriptFilename: scriptOf, require } = RuntimeGlobals
    const sheetOf = `${require}.miniCssF`

    class AddressModule extends RuntimeModule {
      constructor() {
        super('changing addresses', RuntimeModule.STAGE_ATTACH)
      }

      override generate(): string {
        const wrap = (address: string) => `${address} = changing(${address});`
        return `function changing(address) {
          var asked = {};
          return (id) => {
            asked[id] = (asked[id] || 0) + 1;
            return address(id) + (asked[id] > 1 ? "?try=" + asked[id] : "");
          };
        }
        if (${scriptOf}) ${wrap(scriptOf)}
        if (${sheetOf}) ${wrap(sheetOf)}`
      }
    }

    compiler.hooks.thisCompilation.tap('ChangingAddresses', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ChangingAddresses', (chunk) => {
        compilation.addRuntimeModule(chunk, new AddressModule())
      })
    })
  }
}
