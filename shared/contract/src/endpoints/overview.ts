import * as v from 'valibot'
import { orderProblems } from '../rules/orders.ts'
import { agentProgram } from './admin-nodes.ts'
import { additionalEndpoint } from './endpoint.ts'

const count = v.number()
const text = v.string()

/** Most urgent first. `failed`: reachable, with a problem; `full`: active, without a free slot; `outdated`: the agent is older than the server. */
export const nodeConcerns = ['unreachable', 'failed', 'full', 'outdated'] as const
export type NodeConcern = (typeof nodeConcerns)[number]

/** The total number of items, and the first items. */
const firstOf = <S extends v.GenericSchema>(item: S) => v.object({ count, items: v.array(item) })

const concernedNode = v.object({
  id: v.number(),
  name: text,
  concerns: v.array(v.picklist(nodeConcerns)),
  /** Unix seconds; null if the node can be reached. */
  unreachable_since: v.nullable(v.number()),
})
/** An agent that belongs to no node any more and still has accesses, because it failed or could not be reached. */
const releasedAgent = v.object({
  id: v.number(),
  node_id: v.number(),
  name: text,
  is_node_deleted: v.boolean(),
  released_at: v.number(),
})
const concernedOrder = v.object({
  id: v.number(),
  external_id: v.nullable(text),
  user_id: v.number(),
  user_email: text,
  problem: v.picklist(orderProblems),
})
const endingPremium = v.object({ user_id: v.number(), user_email: text, premium_expired_at: v.number() })
const loadedNode = v.object({ id: v.number(), name: text, busy_slots: count, capacity: count })

const attention = v.object({
  nodes: firstOf(concernedNode),
  released_agents: firstOf(releasedAgent),
  orders: firstOf(concernedOrder),
  /** Premium that ends within seven days. */
  premium: firstOf(endingPremium),
})
export type Attention = v.InferOutput<typeof attention>

const overview = v.object({
  /** `recent`: accounts created in the last seven days. */
  users: v.object({ total: count, active: count, premium: count, recent: count }),
  /** `connected`: as reported by the agents. */
  accesses: v.object({ active: count, limited: count, connected: count }),
  nodes: v.object({
    total: count,
    active: count,
    /** The busy slots and the capacity of active nodes with a limit. */
    busy_slots: count,
    capacity: count,
    /** The busy slots of active nodes without a limit. */
    unlimited_slots: v.optional(count, 0),
    fullest: v.array(loadedNode),
  }),
  orders: v.object({ pending: count }),
  attention,
})
export type Overview = v.InferOutput<typeof overview>

/** Figures of the whole installation, and the nodes, agents, orders and users that need the attention of admins. */
export const overviewEndpoints = {
  get: additionalEndpoint('GET /api/admin/overview', 'admin', { response: overview, isCompressed: true }),
  /** Up to a thousand items of each kind that needs attention. */
  attention: additionalEndpoint('GET /api/admin/overview/attention', 'admin', {
    response: attention,
    isCompressed: true,
  }),
}

const setup = v.object({
  /** Whether all steps have been done once, or an admin dismissed the checklist. */
  is_finished: v.boolean(),
  /** The URL in links of mails and invites. `is_done`: the URL is configured, and the site has been opened at it. */
  public_url: v.object({ url: v.string(), is_set: v.boolean(), is_done: v.boolean() }),
  /** `is_done`: the mail server has accepted a test mail. `failure`: why the last attempt to send one failed. */
  mail: v.object({
    is_configured: v.boolean(),
    is_done: v.boolean(),
    failure: v.optional(v.nullable(v.string()), null),
  }),
  has_node: v.boolean(),
  agent_program: v.optional(agentProgram, null),
  has_invite: v.boolean(),
  has_handshake: v.boolean(),
})
export type Setup = v.InferOutput<typeof setup>

/** The checklist of the first admin of a new installation. */
export const setupEndpoints = {
  status: additionalEndpoint('GET /api/admin/setup', 'admin', {
    /** The origin in the browser, which a proxy may hide from the server. */
    query: v.strictObject({ origin: v.pipe(v.string(), v.maxLength(255)) }),
    response: setup,
  }),
  /** Sends a mail to the calling admin. */
  testMail: additionalEndpoint('POST /api/admin/setup/test-mail', 'admin', {
    response: v.object({ email: v.string() }),
  }),
  dismiss: additionalEndpoint('POST /api/admin/setup/dismiss', 'admin', { response: v.object({}) }),
}
