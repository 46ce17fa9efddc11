import * as v from 'valibot'
import { nodeTypeList } from '../rules/node.ts'
import { additionalEndpoint, changedId, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { bulkIds, bulkOutcome, createdBetween, exportOf, listResponse, listQuery, listView, subsetOf } from './lists.ts'
import { tunnelActivity } from './traffic.ts'

const userAccess = v.object({
  access_id: v.number(),
  access_name: v.string(),
  user_id: v.number(),
  user_email: v.string(),
  node_id: v.number(),
  node_name: v.string(),
  status: v.picklist(['active', 'inactive']),
  mode: v.picklist(['basic', 'limited']),
  public_key: v.string(),
  ip: v.string(),
  /** Beyond §3: the end of a limited access. */
  expired_at: v.optional(v.nullable(v.number()), null),
  created_at: v.number(),
  ...tunnelActivity,
})
export type UserAccess = v.InferOutput<typeof userAccess>

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
    response: listResponse(userAccess),
    isCompressed: true,
  }),
  export: exportOf('accesses', userAccessListView),
  /** Includes expired accesses until they are deleted. */
  ofUser: additionalEndpoint('GET /api/admin/users/:id/accesses', 'admin', {
    ...subsetOf(userAccess),
    isCompressed: true,
  }),
  ofNode: additionalEndpoint('GET /api/admin/node-health/:id/accesses', 'admin', {
    ...subsetOf(userAccess),
    isCompressed: true,
  }),
  remove: endpoint('DELETE /api/admin/user/access/:id', 'admin', { params: fields.idParams, response: changedId }),
  bulkRemove: additionalEndpoint('POST /api/admin/bulk/accesses/delete', 'admin', {
    body: v.strictObject({ ids: bulkIds }),
    response: bulkOutcome,
  }),
}
