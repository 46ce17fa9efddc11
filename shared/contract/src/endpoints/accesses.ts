import * as v from 'valibot'
import { endpoint, changedId } from './endpoint.ts'
import { access, items, newAccess, node, nodeNames } from './entities.ts'
import * as fields from './fields.ts'

const byId = v.strictObject({ id: fields.idParam })

export const accessEndpoints = {
  byNode: endpoint({
    method: 'GET',
    path: '/api/user/access/by-node/:id',
    access: 'user',
    params: byId,
    query: fields.pageQuery,
    response: v.object({ ...items(access).entries, node, ...nodeNames }),
    isCompressed: true,
  }),
  allocate: endpoint({
    method: 'POST',
    path: '/api/user/access/allocate',
    access: 'user',
    body: v.strictObject({ node_id: fields.id, name: fields.accessName }),
    response: v.object({ access: newAccess, node, ...nodeNames }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/access/:id',
    access: 'user',
    params: byId,
    response: changedId,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/user/access/:id/label',
    access: 'user',
    params: byId,
    body: v.strictObject({ name: fields.accessName }),
    response: changedId,
  }),
}
