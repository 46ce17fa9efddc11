import * as v from 'valibot'
import { changedId, endpoint } from './endpoint.ts'
import { invite, items } from './entities.ts'
import * as fields from './fields.ts'
import { createdBetween, listQuery, listView } from './list-query.ts'
import { newInvites } from '../config/limits.ts'

export const inviteListOptions = {
  statuses: ['active', 'inactive', 'used'],
  sortable: ['id', 'created_at', 'updated_at'],
} as const

export const inviteListView = listView(inviteListOptions, createdBetween)

const createdInvite = v.fallback(v.object({ id: v.optional(v.number()), token: v.optional(v.string()) }), {})

export const adminInviteEndpoints = {
  create: endpoint('POST /api/admin/user/invite/create', 'admin', { response: createdInvite }),
  list: endpoint('GET /api/admin/user/invite/list', 'admin', {
    query: listQuery(inviteListView),
    response: items(invite),
  }),
  revoke: endpoint('POST /api/admin/user/invite/:id/revoke', 'admin', {
    params: fields.idParams,
    response: changedId,
  }),
}

const newInvite = v.object({ id: v.number(), token: v.string(), expired_at: v.number() })
export type NewInvite = v.InferOutput<typeof newInvite>

/** Beyond the specification: creates one invite or several, with a note for admins and an expiry. */
export const adminInviteBatchEndpoints = {
  create: endpoint('POST /api/admin/invites', 'admin', {
    body: v.strictObject({
      count: fields.numberUpTo(newInvites.batchSize),
      note: fields.inviteNote,
      days: v.optional(fields.numberUpTo(newInvites.maxDays), newInvites.defaultDays),
    }),
    response: v.object({ items: v.array(newInvite) }),
  }),
}
