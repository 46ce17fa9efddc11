import { routes } from '@sallyport/contract/config'
import { ownRoutes as adminRoutes } from 'remote-admin/remote'

/** A page, and the demo user who opens it; null is a guest. */
export type AuditedPage = { name: string; user: 'member' | 'admin' | null; path: string }

export const auditedPages: readonly AuditedPage[] = [
  { name: 'login', user: null, path: routes.login.to() },
  { name: 'nodes', user: 'member', path: routes.nodes.to() },
  { name: 'node', user: 'member', path: routes.node.to({ id: 1 }) },
  { name: 'users', user: 'admin', path: adminRoutes.adminUsers.to() },
]
