import * as v from 'valibot'
import { additionalEndpoint } from './endpoint.ts'
import { createdBetween, exportOf, listResponse, listQuery, listView, subsetOf } from './lists.ts'

/** The part before the first dot is the kind of the subject. The subject of an export and of a code has no id, and is logged with 0. */
export const adminActions = [
  'user.login',
  'user.login.failed',
  'user.password',
  'user.sessions',
  'user.create',
  'user.admin',
  'user.privileged',
  'user.active',
  'node.create',
  'node.update',
  'node.delete',
  'node.mail',
  'code.create',
  'access.delete',
  'invite.create',
  'invite.revoke',
  'plan.create',
  'plan.update',
  'order.settle',
  'order.refund',
  'list.export',
] as const
export type AdminAction = (typeof adminActions)[number]

/** This list filters by action where other lists filter by status. */
export const logListOptions = { statuses: adminActions, sortable: ['id'] } as const

export const logListView = listView(logListOptions, createdBetween)

/** The old and the new value, or `changed` for a secret field. */
const change = v.union([v.literal('changed'), v.object({ from: v.unknown(), to: v.unknown() })])
export type LogChange = v.InferOutput<typeof change>

/** `action` is not limited to known values, because other versions of the server have other actions. */
const logEntry = v.object({
  id: v.number(),
  at: v.number(),
  /** Null for an event without a session: a failed login, a start of the server, or a command on it. */
  admin_id: v.nullable(v.number()),
  /** Null if the account was deleted. */
  admin_email: v.nullable(v.string()),
  action: v.string(),
  subject_id: v.number(),
  subject_name: v.nullable(v.string()),
  /** The user whom the entry is about, such as the owner of an access; null for nodes, plans and lists. */
  owner_id: v.optional(v.nullable(v.number()), null),
  /** Null if the account was deleted. */
  owner_email: v.optional(v.nullable(v.string()), null),
  /** Whether the subject is a node that was not deleted. */
  node_exists: v.optional(v.boolean()),
  changes: v.record(v.string(), change),
})
export type LogEntry = v.InferOutput<typeof logEntry>

/** The actions of admins, and security events of their accounts, newest first. */
export const logEndpoints = {
  list: additionalEndpoint('GET /api/admin/log', 'admin', {
    query: listQuery(logListView),
    response: listResponse(logEntry),
    isCompressed: true,
  }),
  export: exportOf('log', logListView),
  /** Log entries about the user and what the user owns, and the actions of the user as an admin. */
  ofUser: additionalEndpoint('GET /api/admin/users/:id/log', 'admin', { ...subsetOf(logEntry), isCompressed: true }),
}
