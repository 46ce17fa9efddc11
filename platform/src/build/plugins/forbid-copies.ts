import { createRequire } from 'node:module'
import path from 'node:path'
import type { Rspack } from '@rsbuild/core'

const runtimeFolder = path.dirname(createRequire(import.meta.url).resolve('@sallyport/runtime/package.json'))
const hostFolder = path.join(runtimeFolder, 'src/host') + path.sep

/** Libraries with state that the shell and its remotes share through the exports of `@sallyport/runtime`. */
const sharedLibrary =
  /[\\/]node_modules[\\/](?<name>react-router(?:-dom)?|zustand|(?:react-)?i18next|@tanstack[\\/](?:react-query|query-core)|react-toastify)[\\/]/

/** Why a remote may not contain a module, or null. */
function forbiddenReason(file: string): string | null {
  if (file.startsWith(hostFolder)) return 'Only the shell may import @sallyport/runtime/host'
  const { name } = sharedLibrary.exec(file)?.groups ?? {}
  return name
    ? `A remote may not contain a copy of ${name}, which would have a state of its own: use the export of @sallyport/runtime`
    : null
}

/** Fails the build of a remote that imports the host API or a library with shared state, even indirectly: the remote would change a copy of the state. */
export const forbidCopies: Rspack.RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('sallyport:forbid-copies', ({ hooks }) => {
      hooks.afterResolve.tap('sallyport:forbid-copies', ({ createData, contextInfo }) => {
        const reason = forbiddenReason(createData?.resource ?? '')
        if (reason) throw new Error(`${reason}, but ${contextInfo.issuer} imports it`)
      })
    })
  },
}
