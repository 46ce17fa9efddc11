import { route, routes, type Remote } from '@sallyport/contract/config'

export const ownRoutes = {
  adminOverview: route('/admin/overview', 'admin'),
  adminAttention: route('/admin/attention', 'admin'),
  adminNodes: route('/admin/nodes', 'admin'),
  adminUsers: route('/admin/users', 'admin'),
  adminUser: route('/admin/users/:id', 'admin'),
  adminUserAccesses: route('/admin/user-accesses', 'admin'),
  adminBillings: route('/admin/billings', 'admin'),
  adminPlans: route('/admin/plans', 'admin'),
  adminPlanCreate: route('/admin/plan/create', 'admin'),
  adminPlanEdit: route('/admin/plan/edit/:id', 'admin'),
  adminLog: route('/admin/log', 'admin'),
} as const

/** The search parameter of the page for a new node: the id of the node to copy values from. */
export const copyParameter = 'copy'

export const remote: Remote = {
  prefixes: ['/admin'],
  audience: 'admin',
  port: 3103,
  pages: [
    { route: ownRoutes.adminOverview, file: 'overview/overview-page.tsx', shape: 'cards' },
    { route: ownRoutes.adminAttention, file: 'overview/attention-page.tsx', shape: 'rows' },
    { route: ownRoutes.adminNodes, file: 'nodes/nodes-page.tsx', shape: 'rows' },
    { route: routes.adminNodeCreate, file: 'node-form/create-node-page.tsx', chunk: 'form' },
    { route: routes.adminNodeEdit, file: 'node-form/edit-node-page.tsx', chunk: 'form' },
    { route: routes.adminNode, file: 'nodes/node-page.tsx', chunk: 'lists', shape: 'rows' },
    { route: ownRoutes.adminUsers, file: 'users/users-page.tsx', chunk: 'lists', shape: 'rows' },
    { route: ownRoutes.adminUser, file: 'users/user-page.tsx', chunk: 'lists', shape: 'rows' },
    { route: ownRoutes.adminUserAccesses, file: 'accesses/accesses-page.tsx', chunk: 'lists', shape: 'rows' },
    { route: routes.adminUserInvites, file: 'invites/invites-page.tsx', chunk: 'lists', shape: 'rows' },
    { route: ownRoutes.adminBillings, file: 'billings/billings-page.tsx', chunk: 'lists', shape: 'rows' },
    { route: ownRoutes.adminPlans, file: 'plans/plans-page.tsx', shape: 'cards' },
    { route: ownRoutes.adminPlanCreate, file: 'plans/create-plan-page.tsx', chunk: 'form' },
    { route: ownRoutes.adminPlanEdit, file: 'plans/edit-plan-page.tsx', chunk: 'form' },
    { route: ownRoutes.adminLog, file: 'log/log-page.tsx', chunk: 'lists', shape: 'rows' },
  ],
  navItems: [
    {
      label: 'admin.nav.overview',
      route: ownRoutes.adminOverview,
      group: 'admin',
      position: 5,
      audience: 'admin',
      parentOf: [ownRoutes.adminAttention],
    },
    {
      label: 'admin.nav.nodes',
      route: ownRoutes.adminNodes,
      group: 'admin',
      position: 10,
      audience: 'admin',
      parentOf: [routes.adminNode, routes.adminNodeCreate, routes.adminNodeEdit],
    },
    {
      label: 'admin.nav.users',
      route: ownRoutes.adminUsers,
      group: 'admin',
      position: 20,
      audience: 'admin',
      parentOf: [ownRoutes.adminUser],
    },
    {
      label: 'admin.nav.accesses',
      route: ownRoutes.adminUserAccesses,
      group: 'admin',
      position: 30,
      audience: 'admin',
    },
    { label: 'admin.nav.invites', route: routes.adminUserInvites, group: 'admin', position: 40, audience: 'admin' },
    { label: 'admin.nav.billings', route: ownRoutes.adminBillings, group: 'admin', position: 50, audience: 'admin' },
    {
      label: 'admin.nav.plans',
      route: ownRoutes.adminPlans,
      group: 'admin',
      position: 60,
      audience: 'admin',
      parentOf: [ownRoutes.adminPlanCreate, ownRoutes.adminPlanEdit],
    },
    { label: 'admin.nav.log', route: ownRoutes.adminLog, group: 'admin', position: 70, audience: 'admin' },
  ],
}
