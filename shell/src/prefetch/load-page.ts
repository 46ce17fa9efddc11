import { matchRoute } from '@sallyport/contract/config'
import type { RouteObject } from '@sallyport/runtime/router'
import type { PageHandle } from '@sallyport/ui/routing'
import { loadRemoteRoutes } from '../federation/load-remote.ts'

type PageOfRemote = RouteObject & { path: string }

const hasPath = (page: RouteObject): page is PageOfRemote => page.path !== undefined

/** Loads a remote and returns its page at a path of the site, if any. */
export async function pageAt(app: string, path: string): Promise<PageOfRemote | undefined> {
  const pages = await loadRemoteRoutes(app)
  return matchRoute(pages.filter(hasPath), path)
}

/** Loads the code and translations of a page without opening it, and returns its handle; undefined for pages built for an older shell. */
export async function loadPage(app: string, path: string): Promise<Partial<PageHandle> | undefined> {
  const handle = (await pageAt(app, path))?.handle as (Pick<PageHandle, 'load'> & Partial<PageHandle>) | undefined
  await handle?.load()
  return handle
}
