import * as v from 'valibot'
import { endpoint, changedId } from './endpoint.ts'
import { items, user } from './entities.ts'
import * as fields from './fields.ts'
import { createdBetween, listQuery, listView } from './list-query.ts'

export const adminUser = v.object({
  ...user.entries,
  /** Beyond §3: the invites of the user that can still be used. */
  open_invites: v.optional(v.number()),
})
export type User = v.InferOutput<typeof adminUser>

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

/** Beyond §7: the unexpired accesses of the user on nodes with an agent, which removes or adds them now. */
const activeResponse = v.fallback(v.object({ id: v.optional(v.number()), active_accesses: v.optional(v.number()) }), {})

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

export const adminUserEndpoints = {
  list: endpoint('GET /api/admin/user/list', 'admin', {
    query: listQuery(userListView),
    response: items(adminUser),
    isCompressed: true,
  }),
  setAdmin: flagEndpoint('/api/admin/user/privilege/update', 'is_admin', changedId),
  setPrivileged: flagEndpoint('/api/admin/user/privilege/privileged/update', 'is_privileged', changedId),
  setActive: flagEndpoint('/api/admin/user/status/update', 'is_active', activeResponse),
}
