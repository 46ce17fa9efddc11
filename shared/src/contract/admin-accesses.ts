import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { items, unspecified, userAccess } from './entities.ts'
import * as fields from './fields.ts'

/** Everybody's accesses. */
export const adminAccessEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/user/access/list',
    access: 'admin',
    query: fields.pageQuery,
    response: items(userAccess),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/user/access/:id',
    access: 'admin',
    params: v.strictObject({ id: fields.idParam }),
    response: unspecified,
  }),
}
