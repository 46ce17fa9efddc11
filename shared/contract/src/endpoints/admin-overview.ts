import * as v from 'valibot'
import { orderProblems } from '../rules/orders.ts'
import { endpoint } from './endpoint.ts'

const count = v.number()
const text = v.string()

/** Why a node needs attention. `full`: an active node without a free slot; `failed`: its agent reports a problem. */
export const nodeConcerns = ['unreachable', 'failed', 'outdated', 'full'] as const
export type NodeConcern = (typeof nodeConcerns)[number]

/** The first items of a longer list, and how many there are. */
const firstOf = <S extends v.GenericSchema>(item: S) => v.object({ count, items: v.array(item) })

const concernedNode = v.object({
  id: v.number(),
  name: text,
  concerns: v.array(v.picklist(nodeConcerns)),
  /** Unix seconds; null if the node can be reached. */
  unreachable_since: v.nullable(v.number()),
})
/** A deleted node whose agent could not be told yet to remove the accesses. */
const deletedNode = v.object({ id: v.number(), name: text, deleted_at: v.number() })
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
  deleted_nodes: firstOf(deletedNode),
  orders: firstOf(concernedOrder),
  /** Premium that ends within seven days. */
  premium: firstOf(endingPremium),
})
export type Attention = v.InferOutput<typeof attention>

const overview = v.object({
  /** `recent`: accounts of the last seven days. */
  users: v.object({ total: count, active: count, premium: count, recent: count }),
  /** `connected`: as far as the agents of the nodes report. */
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

/** Beyond the specification: figures of the whole installation, and what admins should look at. */
export const adminOverviewEndpoints = {
  get: endpoint('GET /api/admin/overview', 'admin', { response: overview, isCompressed: true }),
  /** All that needs attention, up to a thousand items of each kind. */
  attention: endpoint('GET /api/admin/overview/attention', 'admin', { response: attention, isCompressed: true }),
}
