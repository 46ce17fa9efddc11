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
    { label: 'admin.nav.overview', route: ownRoutes.adminOverview, position: 5, parentOf: [ownRoutes.adminAttention] },
    {
      label: 'admin.nav.nodes',
      route: ownRoutes.adminNodes,
      position: 10,
      parentOf: [routes.adminNode, routes.adminNodeCreate, routes.adminNodeEdit],
    },
    { label: 'admin.nav.users', route: ownRoutes.adminUsers, position: 20, parentOf: [ownRoutes.adminUser] },
    { label: 'admin.nav.accesses', route: ownRoutes.adminUserAccesses, position: 30 },
    { label: 'admin.nav.invites', route: routes.adminUserInvites, position: 40 },
    { label: 'admin.nav.billings', route: ownRoutes.adminBillings, position: 50 },
    {
      label: 'admin.nav.plans',
      route: ownRoutes.adminPlans,
      position: 60,
      parentOf: [ownRoutes.adminPlanCreate, ownRoutes.adminPlanEdit],
    },
    { label: 'admin.nav.log', route: ownRoutes.adminLog, position: 70 },
  ],
}
