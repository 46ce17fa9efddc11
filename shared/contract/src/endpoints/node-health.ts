import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { items, userAccess } from './entities.ts'
import * as fields from './fields.ts'
import { historyRanges, nodeHealth, nodeProblems, nodeSample } from './tunnel-entities.ts'

export const nodeHealthEndpoints = {
  list: endpoint('GET /api/admin/node-health', 'admin', {
    response: v.object({ items: v.array(nodeHealth) }),
    isCompressed: true,
  }),
  byId: endpoint('GET /api/admin/node-health/:id', 'admin', { params: fields.idParams, response: nodeHealth }),
  history: endpoint('GET /api/admin/node-health/:id/history', 'admin', {
    params: fields.idParams,
    query: v.strictObject({ range: v.picklist(historyRanges) }),
    /** One sample for every step of the range, with zeros where nothing was measured. */
    response: v.object({ step: v.number(), items: v.array(nodeSample) }),
    isCompressed: true,
  }),
  accesses: endpoint('GET /api/admin/node-health/:id/accesses', 'admin', {
    params: fields.idParams,
    query: fields.pageQuery,
    response: items(userAccess),
    isCompressed: true,
  }),
  /** Without `api_token` the stored one of `node_id` is used, but only with its stored `api_url`, or with TLS. */
  test: endpoint('POST /api/admin/node-health/test', 'admin', {
    body: v.strictObject({
      node_id: v.optional(v.nullable(fields.id), null),
      api_url: fields.nodeUrl,
      api_token: fields.apiToken,
    }),
    response: v.object({
      problem: v.nullable(v.picklist(nodeProblems)),
      agent_version: v.optional(v.nullable(v.string()), null),
      public_key: v.optional(v.nullable(v.string()), null),
    }),
  }),
}
