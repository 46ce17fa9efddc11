import { routes } from '@sallyport/contract/config'
import { page } from '@sallyport/ui/routing'
export { platformContract as contract } from '@sallyport/contract/platform'

/** The pages of this remote, as new route objects for each router. */
export const pages = () => [
  page(routes.adminNodes, async () => (await import('./nodes/admin-nodes-page.tsx')).AdminNodesPage),
  // Pages that share most of their code share a chunk.
  page(
    routes.adminNodeCreate,
    async () => (await import(/* webpackChunkName: "form" */ './nodes/create-node-page.tsx')).CreateNodePage,
  ),
  page(
    routes.adminNodeEdit,
    async () => (await import(/* webpackChunkName: "form" */ './nodes/edit-node-page.tsx')).EditNodePage,
  ),
  page(
    routes.adminUsers,
    async () => (await import(/* webpackChunkName: "lists" */ './users/users-page.tsx')).UsersPage,
  ),
  page(
    routes.adminUserAccesses,
    async () => (await import(/* webpackChunkName: "lists" */ './accesses/user-accesses-page.tsx')).UserAccessesPage,
  ),
  page(
    routes.adminUserInvites,
    async () => (await import(/* webpackChunkName: "lists" */ './invites/invites-page.tsx')).InvitesPage,
  ),
  page(
    routes.adminBillings,
    async () => (await import(/* webpackChunkName: "lists" */ './billings/billings-page.tsx')).BillingsPage,
  ),
]
