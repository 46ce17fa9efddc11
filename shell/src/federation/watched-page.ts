import type { RemoteName } from '@sallyport/contract/config'
import type { LoaderFunctionArgs, RouteObject } from '@sallyport/runtime/router'
import { isModuleError, isChunkLoadError } from '@sallyport/runtime/loading'
import { versionOf } from './load-remote.ts'
import { noteFailure } from './note-failure.ts'
import { orReopen } from './reopen-replaced.ts'

/** A page of a remote whose failures are written down, and which is opened anew where its release was replaced. */
export function watched(app: RemoteName, page: RouteObject): RouteObject {
  const { loader } = page
  if (typeof loader !== 'function') return page
  const load = async (args: LoaderFunctionArgs) => {
    const begun = performance.now()
    try {
      return await loader(args)
    } catch (error) {
      if (isChunkLoadError(error) || isModuleError(error))
        noteFailure({ app, version: versionOf(app) ?? '' }, begun, error)
      throw error
    }
  }
  return { ...page, loader: (args) => orReopen(app, args.request.url, load(args)) }
}
