import * as v from 'valibot'

/** All requests except `health` carry `Authorization: Bearer SECRET`. Times are unix milliseconds unless stated otherwise. */
export const agentPaths = {
  /** GET without authorization: 200 if the interface has the desired peers, else 503. */
  health: '/health',
  /**
   * GET: returns an `AgentStatus`. Optional query parameters: `after`, the cursor of the last status, to return changed peers only; `now`, the
   * server's clock; `server`, the ID of the installation. The agent measures the clock only if it obeys that installation.
   */
  status: '/status',
  /** PUT of a `DesiredState`: returns a `PutStateResponse` or an `AgentRefusal`. */
  state: '/state',
  /** PATCH of `StateChanges`: responds as `state` does, with `stale` unless the agent has the generation `from`. Agents before version 1.0 respond with 404. */
  stateChanges: '/state/changes',
} as const

export const maxAgentBodyBytes = { state: 16 * 1024 * 1024, response: 16 * 1024 * 1024 } as const

/** In bytes: a `PeerStatus` as JSON has at most 148. */
const peerStatusLength = 160
/** In bytes: the other fields, and peers that remain on an agent after its subnet was reduced. */
const statusBase = 256 * 1024

/** The maximum size of an agent's response for a number of clients, in bytes. */
export const maxResponseBytes = (clients: number) =>
  Math.min(maxAgentBodyBytes.response, statusBase + clients * peerStatusLength)

/** Agents reject generations above `max`, and after one above `ordered` accept lower generations. A stolen token therefore cannot block the server. */
export const generationLimits = { ordered: 2 ** 49, max: 2 ** 50 } as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Text from an agent that the server stores: no control characters, because PostgreSQL rejects NUL. */
const shortText = v.pipe(v.string(), v.maxLength(128), v.regex(/^\P{Cc}*$/u))
const int4 = v.pipe(count, v.maxValue(2 ** 31 - 1))

export const wireGuardKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/))

const desiredPeer = v.strictObject({
  public_key: wireGuardKey,
  ip: v.pipe(v.string(), v.ipv4()),
  /** Unix seconds; null for an access that does not expire. */
  expired_at: v.nullable(count),
})
export type DesiredPeer = v.InferOutput<typeof desiredPeer>

const generation = v.pipe(
  count,
  v.minValue(1),
  v.maxValue(generationLimits.max, `must be at most ${generationLimits.max}`),
)

const stateFields = {
  /** The ID of the installation. An agent accepts only the first one that it receives until it is reset. */
  server: v.pipe(v.string(), v.uuid()),
  generation,
  now: count,
  /** Must be true if there are no peers, so that a missing list never removes all peers. */
  allow_empty: v.boolean(),
}

/** All peers of a node. `generation` increases with every change; agents reject a `generation` below their last one. */
export const desiredState = v.strictObject({ ...stateFields, peers: v.array(desiredPeer) })
export type DesiredState = v.InferOutput<typeof desiredState>

/** A `DesiredState` as the differences from the state with the generation `from`. */
export const stateChanges = v.strictObject({
  ...stateFields,
  from: generation,
  /** Peers that are new or differ. */
  set: v.array(desiredPeer),
  /** Public keys. */
  removed: v.array(wireGuardKey),
})
export type StateChanges = v.InferOutput<typeof stateChanges>

export const putStateResponse = v.object({
  generation: count,
  added: count,
  changed: count,
  removed: count,
})
export type PutStateResponse = v.InferOutput<typeof putStateResponse>

/**
 * 400 `invalid` (`message` names the wrong field), 401 `unauthorized`, 409 `other_server` (the agent belongs to another installation), 409 `stale`
 * (`generation` is the higher one of the agent), 422 `empty` (no peers without `allow_empty`), 500 `not_applied` (the agent
 * retries by itself), 507 `not_saved` (the state could not be written to disk, and was not applied).
 */
export const agentRefusal = v.object({
  error: v.picklist(['invalid', 'unauthorized', 'other_server', 'stale', 'empty', 'not_applied', 'not_saved']),
  generation: v.optional(count),
  message: v.optional(v.string()),
})
export type AgentRefusal = v.InferOutput<typeof agentRefusal>

const peerStatus = v.object({
  public_key: shortText,
  /** Unix seconds by the agent's clock; 0 if there was no handshake. */
  last_handshake: count,
  /** Bytes since the peer was added or the node booted: received from the client, and sent to the client. */
  received: count,
  sent: count,
})
export type PeerStatus = v.InferOutput<typeof peerStatus>

/** What the agent finds on its node, as opposed to what it was told. */
const observedNode = v.object({
  /** The IPv4 address of the interface with its prefix length, such as `10.8.0.1/24`; null without one. */
  address: v.nullable(shortText),
  listen_port: count,
  mtu: count,
  /** Whether the node forwards the traffic of clients, as its configuration says, and whether its kernel forwards IPv4. */
  is_masquerading: v.boolean(),
  is_forwarding: v.boolean(),
  /** Whether the firewall has the rules that isolate clients. */
  has_firewall_rules: v.boolean(),
})
export type ObservedNode = v.InferOutput<typeof observedNode>

/** Contains no endpoints of peers: no client IP address leaves the node. */
export const agentStatus = v.object({
  version: shortText,
  /** The installation that the agent obeys; null before the first `DesiredState`. */
  server: v.nullable(shortText),
  generation: count,
  /** Changes when the node boots, which resets the counters of its peers. */
  boot: shortText,
  /** The agent's clock and its measured offset (server minus agent), in milliseconds. */
  now: count,
  clock_offset: v.number(),
  /** `synchronised`: the interface has the desired peers. `failed`: it does not, for the reason in `problem`. */
  interface: v.picklist(['synchronised', 'unsynchronised', 'failed']),
  problem: v.optional(v.string()),
  /** The public key of the interface. The server compares it with the key in the node form. */
  public_key: v.nullable(shortText),
  /** Null while the interface cannot be read, and from agents before version 1.0. */
  observed: v.optional(v.nullable(observedNode), null),
  connected_peers: int4,
  /** With `after`, the peers that have changed since; otherwise all that have had a handshake. */
  peers: v.array(peerStatus),
  cursor: shortText,
})
export type AgentStatus = v.InferOutput<typeof agentStatus>
