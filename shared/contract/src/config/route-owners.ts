import { routes } from './routes.ts'

type RouteName = keyof typeof routes

/** The app that serves each route. Releases of remotes that lack a route of their app are rejected. */
const routeOwners: Record<RouteName, string> = {
  home: 'shell',
  notFound: 'shell',
  logout: 'shell',
  login: 'auth',
  registerByInvite: 'auth',
  changePassword: 'auth',
  support: 'auth',
  nodes: 'office',
  node: 'office',
  premium: 'office',
  adminNode: 'admin',
  adminNodeCreate: 'admin',
  adminNodeEdit: 'admin',
  adminUserInvites: 'admin',
}

export const routesOwnedBy = (app: string) =>
  (Object.keys(routes) as RouteName[]).filter((name) => routeOwners[name] === app).map((name) => routes[name])
