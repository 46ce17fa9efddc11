import * as v from 'valibot'
import { endpoint, unspecified } from './endpoint.ts'
import { items, userAccess } from './entities.ts'
import * as fields from './fields.ts'
import { listQuery } from './list-query.ts'

export const userAccessListOptions = {
  statuses: ['active', 'inactive'],
  sortable: ['access_id', 'access_name', 'user_email', 'node_name', 'created_at'],
} as const

export const adminAccessEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/user/access/list',
    access: 'admin',
    query: listQuery(userAccessListOptions),
    response: items(userAccess),
    isCompressed: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/user/access/:id',
    access: 'admin',
    params: v.strictObject({ id: fields.idParam }),
    response: unspecified,
  }),
}
