import type { RemoteName } from '@sallyport/contract/config'
import type { RouteObject } from '@sallyport/runtime/router'

type RoutesModule = { pages: () => RouteObject[] }

const bundled: Record<RemoteName, () => Promise<RoutesModule>> = {
  auth: () => import('remote-auth/routes'),
  office: () => import('remote-office/routes'),
  admin: () => import('remote-admin/routes'),
}

/** Replaces the shell's `federation/load-remote`: the routes are lazy chunks of the same bundle. */
export const loadRemoteRoutes = async (name: RemoteName): Promise<RouteObject[]> => (await bundled[name]()).pages()

/** Bundled remotes have no release of their own. */
export const loadedVersionOf = () => undefined
