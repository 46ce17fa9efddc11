import * as v from 'valibot'

/** All requests except `health` carry the secret of the agent token as `Authorization: Bearer`. Times are unix milliseconds by default. */
export const agentPaths = {
  /**
   * GET without authorization: 200 if the interface has the desired peers, else 503. The body is an `AgentHealth`.
   */
  health: '/health',
  /**
   * GET: returns an `AgentStatus`. Optional query parameters: `after`, the cursor of the last status, to return changed peers only; `now`,
   * the server's clock; `server`, the ID of the installation. The agent measures its clock only if it belongs to that installation.
   */
  status: '/status',
  /** PUT of a `DesiredState`: returns a `PutStateResponse` or an `AgentRefusal`. */
  state: '/state',
  /** PATCH of `StateChanges`: responds like `state`; `stale` unless the agent has the generation `from`. */
  stateChanges: '/state/changes',
} as const

export const maxAgentBodyBytes = { state: 16 * 1024 * 1024, response: 16 * 1024 * 1024 } as const

/** A `PeerStatus` as JSON has at most 148 bytes, including the comma. */
const maxPeerStatusBytes = 160
/** For the other fields of a status, and for peers that remain on an agent after its subnet was reduced. */
const otherStatusBytes = 256 * 1024

/** The maximum size of a response that the server accepts from an agent with `clients` peers. */
export const maxResponseBytes = (clients: number) =>
  Math.min(maxAgentBodyBytes.response, otherStatusBytes + clients * maxPeerStatusBytes)

/**
 * Agents reject generations above `max`. An agent whose generation is above `ordered` also accepts lower generations: otherwise the holder
 * of a stolen token could send the maximum, and the agent would reject every later state of the server.
 */
export const generationLimits = { ordered: 2 ** 49, max: 2 ** 50 } as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The server stores the text, and PostgreSQL rejects NUL (https://www.postgresql.org/docs/current/datatype-character.html). */
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
  /** The ID of the installation. An agent refuses the states of all installations but the first, until it is reset. */
  server: v.pipe(v.string(), v.uuid()),
  generation,
  now: count,
  /** Must be true if `peers` is empty, so that a faulty empty list never removes all peers. */
  allow_empty: v.boolean(),
}

/** All peers of a node. `generation` increases with every change; agents reject lower ones, within `generationLimits.ordered`. */
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
 * 400 `invalid` (`message` names the wrong field), 401 `unauthorized`, 409 `other_server` (the agent belongs to another installation), 409
 * `stale` (`generation` is the current one of the agent), 422 `empty` (no peers without `allow_empty`), 500 `not_applied` (the agent
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

/** The state of the node as its agent reads it, in contrast to the `DesiredState`. */
const observedNode = v.object({
  /** The IPv4 address of the interface with its prefix length, such as `10.8.0.1/24`; null without one. */
  address: v.nullable(shortText),
  listen_port: count,
  mtu: count,
  /** Whether the configuration of the agent has it masquerade the traffic of clients, and whether the kernel forwards IPv4. */
  is_masquerading: v.boolean(),
  is_forwarding: v.boolean(),
  /** Whether another firewall on the node drops what the rules of the agent accept. Older agents do not report it. */
  drops_forwarded: v.optional(v.boolean(), false),
  /** Whether the firewall has the rules that isolate clients. */
  has_firewall_rules: v.boolean(),
})
export type ObservedNode = v.InferOutput<typeof observedNode>

/** `synchronised`: the interface has the desired peers. `unsynchronised`: there is no state yet. `failed`: `problem` has the reason. */
const interfaceState = v.picklist(['synchronised', 'unsynchronised', 'failed'])

/** Contains no endpoints of peers: no client IP address leaves the node. */
export const agentStatus = v.object({
  version: shortText,
  /** The installation that the agent belongs to; null before the first `DesiredState`. */
  server: v.nullable(shortText),
  generation: count,
  /** Changes when the node boots, which resets the counters of its peers. */
  boot: shortText,
  /** The agent's clock and its measured offset (server minus agent), in milliseconds. */
  now: count,
  clock_offset: v.number(),
  interface: interfaceState,
  problem: v.optional(v.string()),
  /** The public key of the interface. The server compares it with the key in the node form. */
  public_key: v.nullable(shortText),
  /** Null while the interface cannot be read. */
  observed: v.nullable(observedNode),
  connected_peers: int4,
  /** With the query parameter `after`, the peers that have changed since that cursor; otherwise all peers that have had a handshake. */
  peers: v.array(peerStatus),
  cursor: shortText,
})
export type AgentStatus = v.InferOutput<typeof agentStatus>

export const agentHealth = v.object({ interface: interfaceState, drops_forwarded: v.optional(v.boolean(), false) })
export type AgentHealth = v.InferOutput<typeof agentHealth>
