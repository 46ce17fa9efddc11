import * as v from 'valibot'
import { nodeTypeList } from '../rules/node.ts'
import { changedId, endpoint } from './endpoint.ts'
import { items, userAccess } from './entities.ts'
import * as fields from './fields.ts'
import { createdBetween, listQuery, listView } from './list-query.ts'

export const userAccessListOptions = {
  statuses: ['active', 'inactive'],
  sortable: ['access_id', 'access_name', 'user_email', 'node_name', 'created_at'],
  modes: ['basic', 'limited'],
  nodeTypes: nodeTypeList,
} as const

export const userAccessListView = listView(userAccessListOptions, {
  node_id: v.optional(fields.idParam),
  node_type: v.optional(v.picklist(userAccessListOptions.nodeTypes)),
  mode: v.optional(v.picklist(userAccessListOptions.modes)),
  ...createdBetween,
})

export const adminAccessEndpoints = {
  list: endpoint('GET /api/admin/user/access/list', 'admin', {
    query: listQuery(userAccessListView),
    response: items(userAccess),
    isCompressed: true,
  }),
  remove: endpoint('DELETE /api/admin/user/access/:id', 'admin', {
    params: fields.idParams,
    response: changedId,
  }),
}
