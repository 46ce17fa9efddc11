import type { Attention, NodeConcern, Overview } from '@sallyport/contract/endpoints'
import { hasFreeSlot, nodeStatus } from '@sallyport/contract/rules'
import { isAgentOutdated, type NodeCondition } from '../agents/health.ts'
import { firstOf, namedItems } from './first-items.ts'

type Figures = Overview['nodes'] & { connected: number }

/** Sums of all nodes, and the fullest active ones. */
export function nodeFigures(nodes: readonly NodeCondition[]): Figures {
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
      .slice(0, namedItems)
      .map(({ id, name, busy_slots, capacity }) => ({ id, name, busy_slots, capacity })),
    connected: sum(nodes, ({ connected_peers }) => connected_peers),
  }
}

const sum = (nodes: readonly NodeCondition[], valueOf: (node: NodeCondition) => number) =>
  nodes.reduce((total, node) => total + valueOf(node), 0)

const loadOf = ({ busy_slots, capacity }: NodeCondition) => busy_slots / capacity

/** The nodes that need attention, those that cannot be reached first: up to `limit`. */
export function nodesWithConcerns(nodes: readonly NodeCondition[], limit: number): Attention['nodes'] {
  const found = nodes
    .map((node) => ({ node, concerns: concernsOf(node) }))
    .filter(({ concerns }) => concerns.length > 0)
    .toSorted((one, other) => rankOf(one.concerns) - rankOf(other.concerns))
  return firstOf(
    found.map(({ node: { id, name, unreachable_since }, concerns }) => ({ id, name, concerns, unreachable_since })),
    limit,
  )
}

/** In the order of their urgency. */
function concernsOf(node: NodeCondition): NodeConcern[] {
  const isUnreachable = node.state === 'unreachable'
  const applies: Record<NodeConcern, boolean> = {
    unreachable: isUnreachable,
    failed: !isUnreachable && node.problem !== null,
    full: node.status === nodeStatus.active && !hasFreeSlot(node),
    outdated: isAgentOutdated(node),
  }
  return urgency.filter((concern) => applies[concern])
}

const urgency: readonly NodeConcern[] = ['unreachable', 'failed', 'full', 'outdated']
const rankOf = ([first]: readonly NodeConcern[]) => (first === undefined ? urgency.length : urgency.indexOf(first))
