import { createRequire } from 'node:module'
import path from 'node:path'
import type { Rspack } from '@rsbuild/core'

const runtimeFolder = path.dirname(createRequire(import.meta.url).resolve('@sallyport/runtime/package.json'))
const hostFolder = path.join(runtimeFolder, 'src/host') + path.sep

/** Fails the build of a remote that reaches the host API, also through another package: it would change a copy of the state. */
export const forbidHostApi: Rspack.RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('sallyport:forbid-host-api', ({ hooks }) => {
      hooks.afterResolve.tap('sallyport:forbid-host-api', ({ createData, contextInfo }) => {
        if (!createData?.resource?.startsWith(hostFolder)) return
        throw new Error(`Only the shell may import @sallyport/runtime/host, but ${contextInfo.issuer} imports it`)
      })
    })
  },
}
