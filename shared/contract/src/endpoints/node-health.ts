import * as v from 'valibot'
import { additionalEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { traffic } from './traffic.ts'

/** `unmanaged`: no API token of an agent; `pending`: never reached; `unsynchronised`: reachable, with unapplied changes or a `problem`. */
export const nodeStates = ['unmanaged', 'pending', 'synchronised', 'unsynchronised', 'unreachable'] as const
export type NodeState = (typeof nodeStates)[number]

/**
 * Why a node is unreachable or not synchronised. `shared_agent`: another node has the same agent; `subnet`, `port`: the interface has
 * another IP address or UDP port than the node form. The pages of admins have a message for each problem.
 */
export const nodeProblems = [
  'connection',
  'timeout',
  'blocked_address',
  'certificate',
  'token',
  'response',
  'other_server',
  'shared_agent',
  'public_key',
  'interface',
  'subnet',
  'port',
  'forwarding',
  'firewall',
  'mtu',
] as const
export type NodeProblem = (typeof nodeProblems)[number]

const nodeHealth = v.object({
  node_id: v.number(),
  state: v.picklist(nodeStates),
  problem: v.optional(v.nullable(v.picklist(nodeProblems)), null),
  /** Unix seconds: the last response of the agent, and since when the agent has been unreachable. */
  seen_at: v.optional(v.nullable(v.number()), null),
  unreachable_since: v.optional(v.nullable(v.number()), null),
  agent_version: v.optional(v.nullable(v.string()), null),
  is_agent_outdated: v.optional(v.boolean(), false),
  connected_peers: v.optional(v.number(), 0),
  /** Previous agents of the node that could not be reached to remove their accesses. */
  unreached_agents: v.optional(v.number(), 0),
  /** Whether the node is synchronised and has accesses, but no client has ever connected. */
  is_never_used: v.optional(v.boolean(), false),
  /** Traffic of the last 24 hours. */
  traffic: v.optional(traffic, { received: 0, sent: 0 }),
})
export type NodeHealth = v.InferOutput<typeof nodeHealth>

export const historyRanges = ['day', 'week', 'month'] as const
export type HistoryRange = (typeof historyRanges)[number]

/** A sample of `step` seconds from `start` (unix seconds), with the traffic of clients in bytes. */
const nodeSample = v.object({
  start: v.number(),
  received: v.number(),
  sent: v.number(),
  connected_peers: v.number(),
})
export type NodeSample = v.InferOutput<typeof nodeSample>

export const nodeHealthEndpoints = {
  list: additionalEndpoint('GET /api/admin/node-health', 'admin', {
    response: v.object({ items: v.array(nodeHealth) }),
    isCompressed: true,
  }),
  byId: additionalEndpoint('GET /api/admin/node-health/:id', 'admin', {
    params: fields.idParams,
    response: nodeHealth,
  }),
  history: additionalEndpoint('GET /api/admin/node-health/:id/history', 'admin', {
    params: fields.idParams,
    query: v.strictObject({ range: v.picklist(historyRanges) }),
    /** One sample for every step of the range, with zeros where nothing was measured. */
    response: v.object({ step: v.number(), items: v.array(nodeSample) }),
    isCompressed: true,
  }),
  /** Without `api_token`, the server uses the stored token of `node_id`, but only for its stored `api_url` or with TLS. */
  test: additionalEndpoint('POST /api/admin/node-health/test', 'admin', {
    body: v.strictObject({
      node_id: v.optional(v.nullable(fields.id), null),
      api_url: fields.nodeUrl,
      api_token: fields.apiToken,
    }),
    response: v.object({
      problem: v.nullable(v.picklist(nodeProblems)),
      agent_version: v.optional(v.nullable(v.string()), null),
      public_key: v.optional(v.nullable(v.string()), null),
      /** The IP address of the interface with its prefix length, and its UDP port. */
      address: v.optional(v.nullable(v.string()), null),
      listen_port: v.optional(v.nullable(v.number()), null),
    }),
  }),
}
