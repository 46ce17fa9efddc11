import { adminLists, type Endpoint } from '@sallyport/contract/endpoints'

type Tag = { description: string; operations: Record<string, string> }

/** For example, `getUserAccessByNodeId` for `GET /api/user/access/by-node/:id`. */
export const operationId = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path
    .replace('/api/', '')
    .split(/\W/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const listOperations = adminLists.flatMap(({ name, list, export: csv }) => [
  [operationId(list), `List the ${name}`],
  [operationId(csv), `Export the ${name}`],
])

/** The tags of the document, and the summaries of their operations by operation ID. */
export const tags: Record<string, Tag> = {
  Account: {
    description: 'Sign-in, registration, passwords and the sessions of an account.',
    operations: {
      getUserInfo: 'Get the signed-in account',
      postUserLogin: 'Sign in with e-mail and password',
      postUserLogout: 'End the session of the request',
      postUserRegister: 'Register without an invite, if registration is open',
      getUserRegisterInviteCodeValidate: 'Check whether an invite can be used',
      postUserRegisterInvite: 'Register with an invite',
      postUserPasswordResetRequest: 'Queue a mail with a code to reset a password',
      getUserPasswordResetValidate: 'Check whether a reset code can be used',
      postUserPasswordResetConfirm: 'Set a new password with a reset code',
      getUserSessions: 'List the sessions of the account',
      deleteUserSessions: 'End all other sessions of the account',
      deleteUserSessionsId: 'End a session of the account',
    },
  },
  Nodes: {
    description: 'The nodes that members can choose.',
    operations: {
      getNodeList: 'List the active nodes',
      getNodeSearch: 'Search the active nodes',
      getNodeRecommended: 'List nodes near a time zone that have room',
      postNodeEnter: 'Enter a machine into a node form with a one-time code',
    },
  },
  Accesses: {
    description: 'The accesses of the account.',
    operations: {
      getUserAccessList: 'List the accesses of the account on all nodes, with their traffic and connection',
      getUserAccessByNodeId: 'List the accesses of the account on a node',
      getUserAccessStatusId: 'Get the traffic and the connection of the accesses on a node',
      postUserAccessAllocate: 'Create an access; only this response contains its private key',
      deleteUserAccessId: 'Delete an access',
      patchUserAccessIdLabel: 'Rename an access',
    },
  },
  Premium: {
    description: 'Plans and their purchase.',
    operations: {
      getUserPlanList: 'List the plans on offer',
      postUserPlanOrder: 'Order a plan',
      getUserPlanOrderStatusId: 'Get the payment state of an order',
    },
  },
  'Admin: overview': {
    description: 'Figures of the whole site, and the steps to set it up.',
    operations: {
      getAdminOverview: 'Get the figures of the overview',
      getAdminOverviewAttention: 'List what needs attention',
      getAdminSetup: 'Get the state of the setup',
      postAdminSetupTestMail: 'Queue a test mail to the signed-in admin',
      postAdminSetupDismiss: 'Hide the setup steps',
    },
  },
  'Admin: nodes': {
    description: 'Nodes, and the health that their agents report.',
    operations: {
      getAdminNodeFormData: 'Get the options of the node form',
      getAdminNodeId: 'Get a node',
      postAdminNodeCreate: 'Create a node',
      putAdminNodeIdUpdate: 'Replace the fields of a node',
      postAdminNodeCodes: 'Create a one-time code with which a machine enters itself',
      postAdminNodeCodesEntered: 'Get what a machine has entered with a code',
      getAdminNodesIdUsers: 'List the users with accesses on a node',
      postAdminNodesIdMail: 'Queue a mail to each user with accesses on a node',
      deleteAdminNodesId: 'Delete a node and its accesses',
      getAdminNodeHealth: 'List the health of all nodes',
      getAdminNodeHealthId: 'Get the health of a node',
      getAdminNodeHealthIdHistory: 'Get the load and traffic of a node over time',
      getAdminNodeHealthIdAccesses: 'List the accesses on a node, with their traffic',
      postAdminNodeHealthTest: 'Test the connection to an agent',
    },
  },
  'Admin: users': {
    description: 'Accounts, their rights, and what belongs to them.',
    operations: {
      getAdminUsersId: 'Get a user',
      getAdminUsersIdAccesses: 'List the accesses of a user',
      getAdminUsersIdOrders: 'List the orders of a user',
      getAdminUsersIdLog: 'List the log entries about a user',
      postAdminUserPrivilegeUpdate: 'Make a user an admin, or a member again',
      postAdminUserPrivilegePrivilegedUpdate: 'Make a user privileged, or regular again',
      postAdminUserStatusUpdate: 'Activate or deactivate a user',
    },
  },
  'Admin: accesses': {
    description: 'The accesses of all users.',
    operations: { deleteAdminUserAccessId: 'Delete an access of a user' },
  },
  'Admin: invites': {
    description: 'Invites to register.',
    operations: {
      postAdminUserInviteCreate: 'Create an invite',
      postAdminInvites: 'Create several invites',
      postAdminUserInviteIdRevoke: 'Revoke an invite',
    },
  },
  'Admin: billing': {
    description: 'Orders, payments and plans.',
    operations: {
      getAdminBillingsTotals: 'Sum up orders by currency',
      getAdminOrderIdEvents: 'List what happened to an order',
      postAdminOrderIdSettle: 'Settle an order by hand',
      postAdminOrderIdRefund: 'Record the refund of an order',
      getAdminPlans: 'List plans, also those that are not offered',
      postAdminPlans: 'Create a plan',
      putAdminPlansId: 'Replace the fields of a plan',
    },
  },
  'Admin: lists': {
    description: 'The lists of admins, with their CSV files, part by part.',
    operations: Object.fromEntries(listOperations),
  },
  'Admin: bulk actions': {
    description: 'One change of up to 200 rows, in one transaction.',
    operations: {
      postAdminBulkUsersActive: 'Activate or deactivate users',
      postAdminBulkUsersAdmin: 'Make users admins, or members again',
      postAdminBulkUsersPrivileged: 'Make users privileged, or regular again',
      postAdminBulkAccessesDelete: 'Delete accesses',
      postAdminBulkInvitesRevoke: 'Revoke invites',
    },
  },
}

type Operation = { tags: [string]; summary: string }
const byOperation = Object.entries(tags).flatMap(([tag, { operations }]) =>
  Object.entries(operations).map(([id, summary]): [string, Operation] => [id, { tags: [tag], summary }]),
)
export const operations: ReadonlyMap<string, Operation> = new Map(byOperation)

export type Resource = 'access' | 'code' | 'invite' | 'node' | 'order' | 'plan' | 'session' | 'user'

/** The resource that a path parameter identifies. The first matching prefix applies. */
const resourceByPathPrefix: readonly (readonly [prefix: string, resource: Resource])[] = [
  ['/api/user/access/by-node/', 'node'],
  ['/api/user/access/status/', 'node'],
  ['/api/user/access/', 'access'],
  ['/api/user/plan/order/', 'order'],
  ['/api/user/sessions/', 'session'],
  ['/api/user/register/invite/', 'code'],
  ['/api/admin/node', 'node'],
  ['/api/admin/user/access/', 'access'],
  ['/api/admin/user/invite/', 'invite'],
  ['/api/admin/users/', 'user'],
  ['/api/admin/order/', 'order'],
  ['/api/admin/plans/', 'plan'],
]

const parameterDescriptions: Record<string, string> = {
  page: 'The number of the page, from 1. Ignored with `after`.',
  limit: 'Rows per page.',
  after: 'The `next` of the previous page.',
  search: 'Only rows that contain this text.',
  status: 'Only rows in this state.',
  sort: 'A column, with `-` before it for descending order.',
  code: 'The code from the link.',
  'if-match': 'The `version` that was read; without it, a newer version is replaced.',
}

/** The description of a path, query or header parameter; undefined if its name is enough. */
export function parameterDescription(path: string, name: string): string | undefined {
  if (name !== 'id') return parameterDescriptions[name]
  return `The ID of the ${resourceOf(path)}.`
}

/** Throws for a path with a parameter that `resourceByPathPrefix` does not list. */
export function resourceOf(path: string): Resource {
  const [, resource] = resourceByPathPrefix.find(([prefix]) => path.startsWith(prefix)) ?? []
  if (!resource) throw new Error(`Name the resource of ${path} in server/src/api/openapi/operations.ts`)
  return resource
}
