import type { Rspack } from '@rsbuild/core'

/**
 * A file that is requested again gets another URL: the browser joins a request in flight for the same URL, and answers
 * one for a preloaded file with the result of the preload, failures included. After the first retry, of the entry too,
 * this holds for every file of the build: their preloads may hang as well. Hashes are kept by chunk, so they still hold.
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
        return `var tries = Number((/[?&]try=(\\d+)/.exec(document.currentScript ? document.currentScript.src : "") || [])[1] || 1);
        function changing(address) {
          var asked = {};
          return (id) => {
            asked[id] = tries = Math.max((asked[id] || 0) + 1, tries);
            return address(id) + (tries > 1 ? "?try=" + tries : "");
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
