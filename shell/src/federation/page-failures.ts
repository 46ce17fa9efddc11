import { isModuleError, isChunkLoadError } from '@sallyport/runtime/loading'
import type { LoaderFunctionArgs, RouteObject } from '@sallyport/runtime/router'
import { recordFailure } from './load-log.ts'
import { loadedVersionOf } from './load-remote.ts'
import { reloadIfStale } from './reload-if-stale.ts'

/** A copy of a route whose loader records missing files and broken modules in the load log, and calls `reloadIfStale`. */
export function withFailureHandling(app: string, page: RouteObject): RouteObject {
  const { loader } = page
  if (typeof loader !== 'function') return page
  const load = async (args: LoaderFunctionArgs) => {
    const startedAt = performance.now()
    try {
      return await loader(args)
    } catch (error) {
      if (isChunkLoadError(error) || isModuleError(error))
        recordFailure({ app, version: loadedVersionOf(app) ?? '' }, startedAt, error)
      throw error
    }
  }
  return { ...page, loader: (args) => reloadIfStale(app, args.request.url, load(args)) }
}
