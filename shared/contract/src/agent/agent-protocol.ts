import * as v from 'valibot'

/** Requests but `health` carry `Authorization: Bearer SECRET`. Times are unix milliseconds unless stated otherwise. */
export const agentPaths = {
  /** GET, without authorization: 200 if the interface has the desired peers, else 503. */
  health: '/health',
  /**
   * GET: an `AgentStatus`. Optional query parameters: `after` is the cursor of the last status, to get changed peers only;
   * `now` is the server's clock, which the agent measures only with the ID of the installation that it obeys in `server`.
   */
  status: '/status',
  /** PUT of a `DesiredState`: a `PutStateResponse`, or an `AgentRefusal`. */
  state: '/state',
} as const

export const agentBodyLimits = { state: 16 * 1024 * 1024, response: 16 * 1024 * 1024 } as const

/** A `PeerStatus` as JSON has at most 148 bytes. */
const peerStatusLength = 160
/** All else, and peers that an agent still has after its subnet became smaller. */
const statusBase = 256 * 1024

/** The largest response of an agent for a number of clients, in bytes. */
export const responseLimit = (clients: number) =>
  Math.min(agentBodyLimits.response, statusBase + clients * peerStatusLength)

/** An agent accepts no generation above `max`, and any after one above `ordered`, so that a holder of the token cannot make it refuse its server for ever. */
export const generationLimits = { ordered: 2 ** 49, max: 2 ** 50 } as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Text from an agent that the server stores: short, and without NUL, which PostgreSQL refuses. */
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

/** All peers of a node. `generation` grows with every change; a smaller one than the last is refused. */
export const desiredState = v.strictObject({
  /** The id of the installation; an agent obeys the first one until it is reset. */
  server: v.pipe(v.string(), v.uuid()),
  generation: v.pipe(count, v.minValue(1), v.maxValue(generationLimits.max, `must be at most ${generationLimits.max}`)),
  now: count,
  /** Must be true if there are no peers, so that a missing list never removes all peers. */
  allow_empty: v.boolean(),
  peers: v.array(desiredPeer),
})
export type DesiredState = v.InferOutput<typeof desiredState>

export const putStateResponse = v.object({
  generation: count,
  added: count,
  changed: count,
  removed: count,
})
export type PutStateResponse = v.InferOutput<typeof putStateResponse>

/**
 * 400 `invalid` (`message` names the wrong field), 401 `unauthorized`, 409 `other_server` (the agent belongs to another installation), 409 `stale`
 * (`generation` is the agent's larger one), 422 `empty` (no peers without `allow_empty`), 500 `not_applied` (the agent
 * tries again by itself), 507 `not_saved` (the state could not be written to disk, and was not applied).
 */
export const agentRefusal = v.object({
  error: v.picklist(['invalid', 'unauthorized', 'other_server', 'stale', 'empty', 'not_applied', 'not_saved']),
  generation: v.optional(count),
  message: v.optional(v.string()),
})
export type AgentRefusal = v.InferOutput<typeof agentRefusal>

const peerStatus = v.object({
  public_key: shortText,
  /** Unix seconds by the agent's clock; 0 if there was none. */
  last_handshake: count,
  /** Bytes since the peer was added or the node booted, from the node's view: received from the client, sent to it. */
  received: count,
  sent: count,
})
export type PeerStatus = v.InferOutput<typeof peerStatus>

/** Contains no endpoints of peers: no client IP address leaves the node. */
export const agentStatus = v.object({
  version: shortText,
  /** Null until the first state. */
  server: v.nullable(shortText),
  generation: count,
  /** Counters of another boot start from zero. */
  boot: shortText,
  /** The agent's clock, and its measured difference from the server's (server minus agent), in milliseconds. */
  now: count,
  clock_offset: v.number(),
  /** `synchronised`: the interface has the desired peers. `failed`: it has not, for the reason in `problem`. */
  interface: v.picklist(['synchronised', 'unsynchronised', 'failed']),
  problem: v.optional(v.string()),
  /** The interface's own public key, to detect a node form with another one. */
  public_key: v.nullable(shortText),
  connected_peers: int4,
  /** The peers that changed after the cursor `after`, or all that have had a handshake. */
  peers: v.array(peerStatus),
  cursor: shortText,
})
export type AgentStatus = v.InferOutput<typeof agentStatus>
