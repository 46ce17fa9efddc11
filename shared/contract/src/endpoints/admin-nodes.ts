import * as v from 'valibot'
import { languages } from '../config/languages.ts'
import { node as limits } from '../config/limits.ts'
import { hasAmneziaParams } from '../rules/amnezia.ts'
import { nodeStatus, nodeStatusList, nodeType, nodeTypeList } from '../rules/node.ts'
import * as patterns from '../rules/patterns.ts'
import { cidrClientCapacity } from '../rules/subnet.ts'
import { connectParams, type ConnectParams, savedParams } from './connect-params.ts'
import { additionalEndpoint, changedId, endpoint, version } from './endpoint.ts'
import * as fields from './fields.ts'
import { exportOf, listResponse, listQuery, listView } from './lists.ts'
import { nodeStates } from './node-health.ts'
import { node, nodeNames, nodeOptions } from './nodes.ts'

const adminNode = v.object({
  ...node.entries,
  api_url: v.string(),
  /** Beyond §3, only in the response for a single node: whether a token is stored. No response contains the token. */
  has_api_token: v.optional(v.boolean()),
  subnet_cidr: v.string(),
  connect_params: v.optional(v.nullable(v.union([connectParams, v.string()])), null),
})
export type AdminNode = v.InferOutput<typeof adminNode>

/** The agent's program for new nodes: its download, and its SHA-256 hash in hexadecimal. Null if it is not built. */
export const agentProgram = v.nullable(v.object({ url: v.string(), sha256: v.string() }))
export type AgentProgram = v.InferOutput<typeof agentProgram>

const withProgram = { agent_program: v.optional(agentProgram, null) }

/** §7 does not specify this response: a body of another form counts as one without an ID or a version. */
const savedNode = v.fallback(v.object({ id: v.optional(v.number()), version }), {})

const isEmpty = (params: ConnectParams | null) => Object.keys(params ?? {}).length === 0

export const nodeSubnet = v.pipe(
  fields.subnet,
  v.check((text) => cidrClientCapacity(text) > 0, 'form.error.subnet.clients'),
)

const nodeFields = v.strictObject({
  name: fields.nodeName,
  country: fields.country,
  city: fields.city,
  url: fields.nodeUrl,
  api_url: fields.nodeUrl,
  api_token: fields.replacedApiToken,
  subnet_cidr: nodeSubnet,
  connect_params: v.optional(v.nullable(savedParams), null),
  public_key: fields.nodePublicKey,
  status: v.picklist(Object.values(nodeStatus)),
  type: v.picklist(Object.values(nodeType)),
  capacity: fields.capacity,
  /** Beyond §3. Without it, a new node is open, and an update keeps the state. */
  is_closed: v.optional(v.boolean()),
})

type NodeFields = v.InferOutput<typeof nodeFields>

export const capacityFitsSubnet = v.forward<NodeFields, v.BaseIssue<unknown>, ['capacity']>(
  v.partialCheck(
    [['subnet_cidr'], ['capacity']],
    ({ subnet_cidr, capacity }) => capacity <= cidrClientCapacity(subnet_cidr),
    'form.error.subnet.capacity',
  ),
  ['capacity'],
)

export const paramsMatchType = v.forward<NodeFields, v.BaseIssue<unknown>, ['connect_params']>(
  v.partialCheck(
    [['type'], ['connect_params']],
    ({ type, connect_params }) =>
      type !== nodeType.amneziaWg || isEmpty(connect_params) || hasAmneziaParams(connect_params),
    'form.error.amnezia.missing',
  ),
  ['connect_params'],
)

export const nodeBody = v.pipe(nodeFields, capacityFitsSubnet, paramsMatchType)

export const nodeListOptions = {
  statuses: nodeStatusList,
  sortable: ['name', 'country', 'capacity', 'busy_slots', 'created_at'],
  types: nodeTypeList,
  states: nodeStates,
} as const

/** The search also finds countries by their names in the given language and in English. */
export const nodeListView = listView(nodeListOptions, {
  type: v.optional(v.picklist(nodeListOptions.types)),
  country: v.optional(fields.country),
  state: v.optional(v.picklist(nodeListOptions.states)),
  language: v.optional(v.picklist(languages), languages[0]),
})

const nodeUser = v.object({ user_id: v.number(), user_email: v.string(), accesses: v.number() })

/** The users with unexpired accesses on a node, sorted by e-mail, and the number of these accesses. */
const nodeUsers = v.object({
  accesses: v.number(),
  users: v.array(nodeUser),
  /** The SHA-256 hash of the agent's certificate, as base64url; null without an agent. */
  agent_fingerprint: v.nullable(v.string()),
  /** Whether a mail server is configured. */
  can_mail: v.boolean(),
})
export type NodeUsers = v.InferOutput<typeof nodeUsers>

const mailText = v.pipe(
  v.string(),
  v.trim(),
  fields.required,
  v.maxLength(limits.maxMailLength),
  v.check((text) => !patterns.controlCharacter.test(text.replace(/\r?\n|\t/g, ''))),
)

export const adminNodeEndpoints = {
  formData: endpoint('GET /api/admin/node/form-data', 'admin', {
    response: v.object({ ...nodeOptions, ...withProgram }),
  }),
  list: endpoint('GET /api/admin/node/list', 'admin', {
    query: listQuery(nodeListView),
    response: v.object({ ...listResponse(adminNode).entries, ...nodeNames }),
  }),
  export: exportOf('nodes', nodeListView),
  byId: endpoint('GET /api/admin/node/:id', 'admin', {
    params: fields.idParams,
    response: v.object({ node: adminNode, ...nodeNames, ...withProgram, version }),
  }),
  create: endpoint('POST /api/admin/node/create', 'admin', { body: nodeBody, response: changedId, success: 201 }),
  update: endpoint('PUT /api/admin/node/:id/update', 'admin', {
    params: fields.idParams,
    /** The version that was read; the update fails with 412 if the node has changed since. */
    headers: v.object({ 'if-match': v.optional(v.string()) }),
    body: nodeBody,
    response: savedNode,
  }),
  users: additionalEndpoint('GET /api/admin/nodes/:id/users', 'admin', {
    params: fields.idParams,
    response: nodeUsers,
    isCompressed: true,
  }),
  /** Queues a mail with a text to each active user with accesses on the node. */
  mail: additionalEndpoint('POST /api/admin/nodes/:id/mail', 'admin', {
    params: fields.idParams,
    /** Pages before 1.1.0 send `after`: null, or the last user of a part that was sent before an upgrade. They expect `failed`. */
    body: v.strictObject({ text: mailText, after: v.optional(v.nullable(fields.id), null) }),
    /** `sent`: the number of queued mails. */
    response: v.object({ sent: v.number(), failed: v.optional(v.array(v.string())) }),
  }),
  remove: additionalEndpoint('DELETE /api/admin/nodes/:id', 'admin', {
    params: fields.idParams,
    /** The number of accesses whose removal the admin has confirmed. A node with more is not deleted. */
    query: v.strictObject({ accesses: fields.countParam(limits.maxCapacity, 0) }),
    response: v.object({ accesses: v.number() }),
  }),
}
