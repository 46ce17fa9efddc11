import * as v from 'valibot'
import { endpoint, changedId } from './endpoint.ts'
import { invite, items } from './entities.ts'
import * as fields from './fields.ts'
import { createdBetween, listQuery, listView } from './list-query.ts'

export const inviteListOptions = {
  statuses: ['active', 'inactive', 'used'],
  sortable: ['id', 'created_at', 'updated_at'],
} as const

export const inviteListView = listView(inviteListOptions, createdBetween)

const createdInvite = v.fallback(v.object({ id: v.optional(v.number()), token: v.optional(v.string()) }), {})

export const adminInviteEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/admin/user/invite/create',
    access: 'admin',
    response: createdInvite,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/user/invite/list',
    access: 'admin',
    query: listQuery(inviteListView),
    response: items(invite),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/user/invite/:id/revoke',
    access: 'admin',
    params: v.strictObject({ id: fields.idParam }),
    response: changedId,
  }),
}
