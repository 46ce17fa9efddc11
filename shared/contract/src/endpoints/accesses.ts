import * as v from 'valibot'
import { changedId, endpoint } from './endpoint.ts'
import { access, items, newAccess, node, nodeNames } from './entities.ts'
import * as fields from './fields.ts'
import { tunnelActivity } from './tunnel-entities.ts'

export const accessEndpoints = {
  byNode: endpoint('GET /api/user/access/by-node/:id', 'user', {
    params: fields.idParams,
    query: fields.pageQuery,
    response: v.object({ ...items(access).entries, node, ...nodeNames }),
    isCompressed: true,
  }),
  allocate: endpoint('POST /api/user/access/allocate', 'user', {
    body: v.strictObject({ node_id: fields.id, name: fields.accessName }),
    response: v.object({ access: newAccess, node, ...nodeNames }),
  }),
  remove: endpoint('DELETE /api/user/access/:id', 'user', { params: fields.idParams, response: changedId }),
  rename: endpoint('PATCH /api/user/access/:id/label', 'user', {
    params: fields.idParams,
    body: v.strictObject({ name: fields.accessName }),
    response: changedId,
  }),
}

/** Whether the node of an access has the member's accesses: `pending` until it is reached the first time. */
const nodeReadiness = v.picklist(['ready', 'pending', 'unreachable', 'unmanaged'])
export type NodeReadiness = v.InferOutput<typeof nodeReadiness>

export const accessStatusEndpoints = {
  byNode: endpoint('GET /api/user/access/status/:id', 'user', {
    params: fields.idParams,
    response: v.object({
      readiness: nodeReadiness,
      items: v.array(v.object({ id: v.number(), ...tunnelActivity })),
    }),
    isCompressed: true,
  }),
}
