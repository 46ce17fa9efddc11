import type { Rspack } from '@rsbuild/core'

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
