import * as v from 'valibot'
import { newInvites } from '../config/limits.ts'
import { additionalEndpoint, changedId, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { bulkIds, bulkOutcome, createdBetween, exportOf, listResponse, listQuery, listView } from './lists.ts'

const invite = v.object({
  id: v.number(),
  user_id: v.optional(v.nullable(v.number()), null),
  token: v.string(),
  status: v.picklist(['active', 'inactive', 'used']),
  /** The e-mail of the creator, or the name of the app if the server created the invite. §3 specifies no type. */
  created_by: v.union([v.number(), v.string()]),
  /** Beyond §3: null if the server created the invite. */
  created_by_id: v.optional(v.nullable(v.number())),
  created_at: v.number(),
  updated_at: v.optional(v.nullable(v.number()), null),
  /** Beyond §3: a text for admins, and the end of validity in unix seconds. */
  note: v.optional(v.nullable(v.string())),
  expired_at: v.optional(v.number()),
  /** Beyond §3: whether the registered user becomes the first admin. */
  makes_admin: v.optional(v.boolean()),
})
export type Invite = v.InferOutput<typeof invite>

export const inviteListOptions = {
  statuses: ['active', 'inactive', 'used'],
  sortable: ['id', 'created_at', 'updated_at'],
} as const

export const inviteListView = listView(inviteListOptions, createdBetween)

const createdInvite = v.fallback(v.object({ id: v.optional(v.number()), token: v.optional(v.string()) }), {})

const newInvite = v.object({ id: v.number(), token: v.string(), expired_at: v.number() })
export type NewInvite = v.InferOutput<typeof newInvite>

export const inviteEndpoints = {
  list: endpoint('GET /api/admin/user/invite/list', 'admin', {
    query: listQuery(inviteListView),
    response: listResponse(invite),
  }),
  export: exportOf('invites', inviteListView),
  create: endpoint('POST /api/admin/user/invite/create', 'admin', { response: createdInvite }),
  /** Creates one invite or several, with a note for admins and an expiry. */
  createSeveral: additionalEndpoint('POST /api/admin/invites', 'admin', {
    body: v.strictObject({
      count: fields.numberUpTo(newInvites.maxBatchSize),
      note: fields.note(newInvites.maxNoteLength),
      days: v.optional(fields.numberUpTo(newInvites.maxDays), newInvites.defaultDays),
    }),
    response: v.object({ items: v.array(newInvite) }),
  }),
  revoke: endpoint('POST /api/admin/user/invite/:id/revoke', 'admin', {
    params: fields.idParams,
    response: changedId,
  }),
  bulkRevoke: additionalEndpoint('POST /api/admin/bulk/invites/revoke', 'admin', {
    body: v.strictObject({ ids: bulkIds }),
    response: bulkOutcome,
  }),
}
