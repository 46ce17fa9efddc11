import {
  adminAccessEndpoints,
  adminActions,
  billingEndpoints,
  type Endpoint,
  type ExportName,
  inviteEndpoints,
  logEndpoints,
  userEndpoints,
} from '@sallyport/contract/endpoints'
import { orderStatuses } from '@sallyport/contract/rules'
import { routes } from './routes.ts'

const now = 1_790_000_000
/** Long, and without a break opportunity. */
const email = `${'mailbox'.repeat(7)}@host.test`
const key = 'k'.repeat(44)

const traffic = { received: 987_600_000_000, sent: 123_400_000_000 }

const user = (id: number) => ({
  id: id * 1000,
  email: id % 2 ? email : `p${id}@sallyport.test`,
  status: id % 2 ? 'active' : 'inactive',
  is_active: id % 2 === 1,
  is_admin: id % 3 === 0,
  is_privileged: id % 3 === 1,
  created_at: now,
  updated_at: id % 2 ? now : null,
  active_accesses: 12_345,
  last_seen: id % 2 ? now : null,
  ...(id % 3 && { traffic }),
})

const access = (id: number) => ({
  access_id: id * 1000,
  access_name: 'a'.repeat(32),
  user_id: id,
  user_email: email,
  node_id: id,
  node_name: 'n'.repeat(64),
  status: id % 2 ? 'active' : 'inactive',
  mode: id % 2 ? 'limited' : 'basic',
  public_key: key,
  ip: '255.255.255.255',
  expired_at: id % 2 ? now : null,
  created_at: now,
  last_handshake: id % 2 ? Math.floor(Date.now() / 1000) : now,
  ...(id % 3 && { traffic }),
})

const invite = (id: number) => ({
  id: id * 1000,
  user_id: id % 2 ? 1_000_000 : null,
  token: 't'.repeat(64),
  status: ['active', 'inactive', 'used'][id % 3],
  created_by: email,
  created_at: now,
  updated_at: id % 2 ? now : null,
})

const plan = { id: 3, currency_code: 'USD', amount: 60, start_at: null, expired_at: null, created_at: now }

const billing = (id: number) => ({
  id: id * 1000,
  external_id: 'e'.repeat(64),
  user_id: id,
  user_email: email,
  gateway_id: id % 3,
  status: [...orderStatuses, 'a_status_of_another_gateway'][id % 5],
  plan: { ...plan, type: 1 + (id % 4), month_count: 120, start_at: now, expired_at: now + 1 },
  payment_details: { pay_address: 'b'.repeat(62), outcome: { amount: 0.1 } },
  created_at: now,
  updated_at: id % 2 ? now : null,
  can_settle: true,
  can_refund: true,
  paid_at: id % 3 ? now : null,
  refunded_at: id % 2 ? now : null,
  problem: id % 3 ? 'paid_after_refund' : null,
})

const logEntry = (id: number) => ({
  id,
  at: now,
  admin_id: id % 4 ? 1 : null,
  admin_email: id % 4 === 1 ? email : null,
  action: adminActions[id % adminActions.length],
  subject_id: id * 1000,
  subject_name: id % 3 ? 'n'.repeat(64) : null,
  owner_id: id % 2 ? id : null,
  owner_email: id % 4 === 1 ? email : null,
  changes: id % 2 ? { name: { from: 'a'.repeat(64), to: 'b'.repeat(64) }, api_token: 'changed' } : {},
})

type AdminListCase = { path: string; endpoint: Endpoint; row: (id: number) => object; pageSize: number }

/** All admin lists but the nodes, which are cards. `row`: a sample row by id. */
export const adminLists = {
  users: { path: routes.adminUsers.to(), endpoint: userEndpoints.list, row: user, pageSize: 25 },
  accesses: { path: routes.adminUserAccesses.to(), endpoint: adminAccessEndpoints.list, row: access, pageSize: 25 },
  invites: { path: routes.adminUserInvites.to(), endpoint: inviteEndpoints.list, row: invite, pageSize: 25 },
  log: { path: routes.adminLog.to(), endpoint: logEndpoints.list, row: logEntry, pageSize: 25 },
  billings: { path: routes.adminBillings.to(), endpoint: billingEndpoints.list, row: billing, pageSize: 10 },
} satisfies Record<Exclude<ExportName, 'nodes'>, AdminListCase>

export type AdminList = (typeof adminLists)[keyof typeof adminLists]
