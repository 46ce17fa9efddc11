import * as v from 'valibot'
import { connectParams } from './connect-params.ts'
import { additionalEndpoint, changedId, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { listResponse, pageQuery } from './lists.ts'
import { node, nodeNames } from './nodes.ts'
import { tunnelActivity } from './traffic.ts'

const access = v.object({
  id: v.number(),
  name: v.string(),
  ip: v.string(),
  public_key: v.optional(v.nullable(v.string()), null),
  expired_at: v.optional(v.nullable(v.number()), null),
})
export type Access = v.InferOutput<typeof access>

/** A newly created access. No other response contains its private key. */
const newAccess = v.object({
  ...access.entries,
  id: v.optional(v.number()),
  public_key: v.string(),
  private_key: v.pipe(v.string(), v.nonEmpty()),
  connect_params: v.optional(v.nullable(connectParams), null),
})
export type NewAccess = v.InferOutput<typeof newAccess>

/** Whether the node has the user's accesses. `pending`: its agent has not applied the last change yet; `unmanaged`: it has no agent. */
const nodeReadiness = v.picklist(['ready', 'pending', 'unreachable', 'unmanaged'])
export type NodeReadiness = v.InferOutput<typeof nodeReadiness>

/** An access in a list across nodes: with its node, and the activity that the node's agent reports. */
const ownAccess = v.object({
  ...v.omit(access, ['public_key']).entries,
  node: v.pick(node, ['id', 'name', 'country']),
  readiness: nodeReadiness,
  ...tunnelActivity,
})
export type OwnAccess = v.InferOutput<typeof ownAccess>

export const accessEndpoints = {
  /** The user's accesses on all active nodes, newest first. */
  list: additionalEndpoint('GET /api/user/access/list', 'user', {
    query: pageQuery,
    response: listResponse(ownAccess),
    isCompressed: true,
  }),
  byNode: endpoint('GET /api/user/access/by-node/:id', 'user', {
    params: fields.idParams,
    query: pageQuery,
    response: v.object({
      ...listResponse(access).entries,
      node,
      ...nodeNames,
      /** Only in the first response of the list: names whose files a device may have, of accesses on all nodes, also of recently expired ones. */
      used_names: v.optional(v.array(v.string())),
    }),
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
  statusByNode: additionalEndpoint('GET /api/user/access/status/:id', 'user', {
    params: fields.idParams,
    response: v.object({
      readiness: nodeReadiness,
      /** Whether the node passes no traffic on, although apps connect. */
      is_without_internet: v.optional(v.boolean()),
      items: v.array(v.object({ id: v.number(), ...tunnelActivity })),
    }),
    isCompressed: true,
  }),
}
