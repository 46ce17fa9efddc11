import * as v from 'valibot'

const number = v.number()

/** Bytes through the tunnel, from the client's view. */
export const traffic = v.object({ received: number, sent: number })
export type Traffic = v.InferOutput<typeof traffic>

/** Optional fields of an access: the last handshake in unix seconds by the server's clock, and this month's traffic. */
export const tunnelActivity = {
  last_handshake: v.optional(v.nullable(number)),
  traffic: v.optional(traffic),
}
export type TunnelActivity = { last_handshake?: number | null | undefined; traffic?: Traffic | undefined }

/** `unmanaged`: no API token of an agent; `pending`: not reached yet; `unsynchronised`: changes are not applied yet. */
export const nodeStates = ['unmanaged', 'pending', 'synchronised', 'unsynchronised', 'unreachable'] as const
export type NodeState = (typeof nodeStates)[number]

/** Why a node is not synchronised; each has a message in the admin's interface. */
export const nodeProblems = [
  'connection',
  'timeout',
  'blocked_address',
  'certificate',
  'token',
  'response',
  'other_server',
  'public_key',
  'interface',
] as const
export type NodeProblem = (typeof nodeProblems)[number]

export const nodeHealth = v.object({
  node_id: number,
  state: v.picklist(nodeStates),
  problem: v.optional(v.nullable(v.picklist(nodeProblems)), null),
  /** Unix seconds: when the agent answered last, and since when it has not. */
  seen_at: v.optional(v.nullable(number), null),
  unreachable_since: v.optional(v.nullable(number), null),
  agent_version: v.optional(v.nullable(v.string()), null),
  is_agent_outdated: v.optional(v.boolean(), false),
  connected_peers: v.optional(number, 0),
  /** Traffic of the last 24 hours. */
  traffic: v.optional(traffic, { received: 0, sent: 0 }),
})
export type NodeHealth = v.InferOutput<typeof nodeHealth>

export const historyRanges = ['day', 'week', 'month'] as const
export type HistoryRange = (typeof historyRanges)[number]

/** A sample of `step` seconds from `start` (unix seconds). */
export const nodeSample = v.object({ start: number, received: number, sent: number, connected_peers: number })
export type NodeSample = v.InferOutput<typeof nodeSample>
