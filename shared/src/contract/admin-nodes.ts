import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { adminNode, items, nodeNames, nodeOptions, unspecified } from './entities.ts'
import * as fields from './fields.ts'

const byId = v.strictObject({ id: fields.idParam })

/** The twelve fields of the node form (§5). */
const nodeBody = v.strictObject({
  name: fields.nodeName,
  country: fields.country,
  city: fields.city,
  url: fields.nodeUrl,
  api_url: fields.nodeUrl,
  api_token: fields.apiToken,
  subnet_cidr: fields.subnet,
  connect_params: v.optional(v.nullable(fields.connectParams), null),
  public_key: fields.nodePublicKey,
  status: v.picklist([0, 1]),
  type: v.picklist([1, 2]),
  capacity: fields.capacity,
})

/** Nodes as admins manage them. */
export const adminNodeEndpoints = {
  formData: endpoint({
    method: 'GET',
    path: '/api/admin/node/form-data',
    access: 'admin',
    response: v.object(nodeOptions),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/node/list',
    access: 'admin',
    query: fields.pageQuery,
    response: v.object({ ...items(adminNode).entries, ...nodeNames }),
  }),
  byId: endpoint({
    method: 'GET',
    path: '/api/admin/node/:id',
    access: 'admin',
    params: byId,
    response: v.object({ node: adminNode, ...nodeNames }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/node/create',
    access: 'admin',
    body: nodeBody,
    response: unspecified,
    success: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/node/:id/update',
    access: 'admin',
    params: byId,
    body: nodeBody,
    response: unspecified,
  }),
}
