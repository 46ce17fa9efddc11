import * as v from 'valibot'
import { additionalEndpoint, changedId, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { bulkIds, bulkOutcome, createdBetween, exportOf, listResponse, listQuery, listView } from './lists.ts'
import { userSession } from './own-sessions.ts'
import { traffic } from './traffic.ts'

const user = v.object({
  id: v.number(),
  email: v.string(),
  status: v.picklist(['active', 'inactive']),
  is_active: v.boolean(),
  is_admin: v.boolean(),
  is_privileged: v.boolean(),
  created_at: v.number(),
  updated_at: v.optional(v.nullable(v.number()), null),
  /** Beyond §3, for accesses on nodes with an agent: how many are unexpired, the last handshake (unix seconds), this month's traffic. */
  active_accesses: v.optional(v.number()),
  last_seen: v.optional(v.nullable(v.number())),
  traffic: v.optional(traffic),
  /** Beyond §3: the number of usable invites that the user has created. */
  open_invites: v.optional(v.number()),
})
export type User = v.InferOutput<typeof user>

export const userListOptions = {
  statuses: ['active', 'inactive'],
  sortable: ['id', 'email', 'created_at', 'updated_at'],
  roles: ['admin', 'member'],
  accountTypes: ['premium', 'privileged', 'basic'],
} as const

export const userListView = listView(userListOptions, {
  role: v.optional(v.picklist(userListOptions.roles)),
  account_type: v.optional(v.picklist(userListOptions.accountTypes)),
  ...createdBetween,
})

const flagEndpoint = <Flag extends string, Response extends v.GenericSchema>(
  path: `/api/${string}`,
  flag: Flag,
  response: Response,
) =>
  endpoint(`POST ${path}`, 'admin', {
    body: v.strictObject({ user_id: fields.id, [flag]: v.boolean() } as {
      user_id: typeof fields.id
    } & Record<Flag, v.BooleanSchema<undefined>>),
    response,
  })

/** Beyond §7: the number of unexpired accesses of the user on nodes with an agent, which removes or adds them. */
const activeResponse = v.fallback(v.object({ id: v.optional(v.number()), active_accesses: v.optional(v.number()) }), {})

/** Whether to revoke the open invites of users who are deactivated or demoted. */
const revoke_invites = v.optional(v.boolean(), false)
const revoked_invites = v.optional(v.number(), 0)

const userPage = v.object({
  user: v.object({ ...user.entries, premium_expired_at: v.nullable(v.number()) }),
  /** The creator of the user's invite; null without an invite, or if the server created it. */
  inviter: v.nullable(v.object({ id: v.number(), email: v.string() })),
  sessions: v.array(userSession),
})
export type UserPage = v.InferOutput<typeof userPage>

export const userEndpoints = {
  list: endpoint('GET /api/admin/user/list', 'admin', {
    query: listQuery(userListView),
    response: listResponse(user),
    isCompressed: true,
  }),
  export: exportOf('users', userListView),
  byId: additionalEndpoint('GET /api/admin/users/:id', 'admin', { params: fields.idParams, response: userPage }),
  setAdmin: flagEndpoint('/api/admin/user/privilege/update', 'is_admin', changedId),
  setPrivileged: flagEndpoint('/api/admin/user/privilege/privileged/update', 'is_privileged', changedId),
  setActive: flagEndpoint('/api/admin/user/status/update', 'is_active', activeResponse),
  /** Rejects a bulk change that includes the caller's own account. */
  bulkSetAdmin: additionalEndpoint('POST /api/admin/bulk/users/admin', 'admin', {
    body: v.strictObject({ ids: bulkIds, is_admin: v.boolean(), revoke_invites }),
    response: v.object({ ...bulkOutcome.entries, revoked_invites }),
  }),
  bulkSetPrivileged: additionalEndpoint('POST /api/admin/bulk/users/privileged', 'admin', {
    body: v.strictObject({ ids: bulkIds, is_privileged: v.boolean() }),
    response: bulkOutcome,
  }),
  bulkSetActive: additionalEndpoint('POST /api/admin/bulk/users/active', 'admin', {
    body: v.strictObject({ ids: bulkIds, is_active: v.boolean(), revoke_invites }),
    /** The number of unexpired accesses of the changed users on nodes with an agent, which removes or adds them. */
    response: v.object({ ...bulkOutcome.entries, active_accesses: v.number(), revoked_invites }),
  }),
}
