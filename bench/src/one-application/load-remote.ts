import type { RemoteName } from '@sallyport/contract/config'
import type { RouteObject } from '@sallyport/runtime/router'

type RoutesModule = { pages: () => RouteObject[] }

const bundled: Record<RemoteName, () => Promise<RoutesModule>> = {
  auth: () => import('remote-auth/routes'),
  office: () => import('remote-office/routes'),
  admin: () => import('remote-admin/routes'),
}

/** Replaces the shell's federation: the same routes as lazy chunks of the same bundle. */
export const remoteRoutes = async (name: RemoteName): Promise<RouteObject[]> => (await bundled[name]()).pages()

export const versionOf = () => undefined
