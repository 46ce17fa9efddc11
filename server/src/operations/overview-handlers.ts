import {
  type Attention,
  type NodeConcern,
  nodeConcerns,
  type Overview,
  overviewEndpoints,
} from '@sallyport/contract/endpoints'
import { hasFreeSlot, nodeStatus } from '@sallyport/contract/rules'
import { sql } from 'drizzle-orm'
import { implementArea } from '../api/implement.ts'
import { queryRows, type Database } from '../database/database.ts'
import { isAgentOutdated, nodeConditions, type NodeCondition } from '../nodes/node-health.ts'
import { attentionItems } from './attention-queries.ts'

/** The maximum number of items of each kind in the overview. */
const maxOverviewItems = 10

/** The maximum number of items of each kind in the response of `attention`. */
const maxAttentionItems = 1000

export const overviewHandlers = implementArea(overviewEndpoints, {
  get: async ({ store, now }) => {
    const conditions = await nodeConditions(store.db)
    const { connected, ...nodes } = nodeFigures(conditions)
    const { users, accesses, orders } = await readFigures(store.db, now)
    return {
      users,
      accesses: { ...accesses, connected },
      nodes,
      orders,
      attention: await attentionOf(store.db, conditions, { now, limit: maxOverviewItems }),
    }
  },

  attention: async ({ store, now }) =>
    attentionOf(store.db, await nodeConditions(store.db), { now, limit: maxAttentionItems }),
})

type Selection = { now: number; limit: number }

async function attentionOf(db: Database, conditions: readonly NodeCondition[], { now, limit }: Selection) {
  return { nodes: nodesWithConcerns(conditions, limit), ...(await attentionItems(db, now, limit)) }
}

type Figures = Overview['nodes'] & { connected: number }

/** The numbers of nodes and connected peers, the slots of active nodes, and the active nodes with the highest load. */
function nodeFigures(nodes: readonly NodeCondition[]): Figures {
  const active = nodes.filter(({ status }) => status === nodeStatus.active)
  const limited = active.filter(({ capacity }) => capacity > 0)
  const busySlots = sum(limited, ({ busy_slots }) => busy_slots)
  return {
    total: nodes.length,
    active: active.length,
    busy_slots: busySlots,
    capacity: sum(limited, ({ capacity }) => capacity),
    unlimited_slots: sum(active, ({ busy_slots }) => busy_slots) - busySlots,
    fullest: limited
      .toSorted((one, other) => loadOf(other) - loadOf(one))
      .slice(0, maxOverviewItems)
      .map(({ id, name, busy_slots, capacity }) => ({ id, name, busy_slots, capacity })),
    connected: sum(nodes, ({ connected_peers }) => connected_peers),
  }
}

const sum = (nodes: readonly NodeCondition[], valueOf: (node: NodeCondition) => number) =>
  nodes.reduce((total, node) => total + valueOf(node), 0)

const loadOf = ({ busy_slots, capacity }: NodeCondition) => busy_slots / capacity

/** Up to `limit` nodes that need attention, unreachable nodes first. */
function nodesWithConcerns(nodes: readonly NodeCondition[], limit: number): Attention['nodes'] {
  const found = nodes
    .map((node) => ({ node, concerns: concernsOf(node) }))
    .filter(({ concerns }) => concerns.length > 0)
    .toSorted((one, other) => rankOf(one.concerns) - rankOf(other.concerns))
  const items = found.slice(0, limit).map(({ node: { id, name, unreachable_since }, concerns }) => ({
    id,
    name,
    concerns,
    unreachable_since,
  }))
  return { count: found.length, items }
}

/** The concerns of a node, most urgent first. */
function concernsOf(node: NodeCondition): NodeConcern[] {
  const isUnreachable = node.state === 'unreachable'
  const applies: Record<NodeConcern, boolean> = {
    unreachable: isUnreachable,
    failed: !isUnreachable && node.problem !== null,
    full: node.status === nodeStatus.active && !hasFreeSlot(node),
    outdated: isAgentOutdated(node),
  }
  return nodeConcerns.filter((concern) => applies[concern])
}

const rankOf = (concerns: readonly NodeConcern[]) => nodeConcerns.findIndex((concern) => concern === concerns[0])

const day = 24 * 60 * 60
/** The maximum age of recent accounts, in seconds. */
const recentPeriod = 7 * day

type RowFigures = Pick<Overview, 'users' | 'orders'> & { accesses: Omit<Overview['accesses'], 'connected'> }

async function readFigures(db: Database, now: number): Promise<RowFigures> {
  const [row] = await queryRows<RowFigures>(
    db,
    sql`select
      (select json_build_object(
        'total', count(*),
        'active', count(*) filter (where is_active),
        'premium', count(*) filter (where is_active and premium_expired_at > ${now}::bigint),
        'recent', count(*) filter (where created_at > ${now - recentPeriod}::bigint)
      ) from users) as users,
      (select json_build_object(
        'active', count(*),
        'limited', count(*) filter (where mode = 'limited')
      ) from accesses where status = 'active' and (expired_at is null or expired_at > ${now}::bigint)) as accesses,
      (select json_build_object('pending', count(*)) from orders where status = 'pending') as orders`,
  )
  if (!row) throw new Error('The query returned no figures')
  return row
}
