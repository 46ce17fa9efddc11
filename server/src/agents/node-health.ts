import { parseAgentToken } from '@sallyport/contract/agent'
import type { NodeHealth, NodeState, Traffic } from '@sallyport/contract/endpoints'
import { and, asc, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import {
  nodeAgents,
  nodeGenerations,
  nodeSamples,
  samplePeriods,
  type NodeAgentRow,
} from '../store/node-agent-tables.ts'
import { nodes, type NodeRow } from '../store/schema.ts'
import { agentVersion } from './agent-version.ts'
import { isOlderVersion } from './version-order.ts'

const day = 24 * 60 * 60
const [shortestPeriod] = samplePeriods

type HealthRow = Pick<NodeRow, 'api_token'> & {
  agent: NodeAgentRow
  generation: number
  received: number | null
  sent: number | null
}

/** The health of all nodes, or of one; `now` in unix seconds. */
export async function nodeHealth(db: Database, now: number, node_id?: number): Promise<NodeHealth[]> {
  const rows = await healthRows(db, { now, where: node_id === undefined ? undefined : eq(nodes.id, node_id) })
  return rows.map(healthOf)
}

function healthRows(db: Database, { now, where }: { now: number; where: SQL | undefined }): Promise<HealthRow[]> {
  const traffic = db
    .select({ node_id: nodeSamples.node_id, received: total('received'), sent: total('sent') })
    .from(nodeSamples)
    .where(and(eq(nodeSamples.period, shortestPeriod), gte(nodeSamples.start, now - day)))
    .groupBy(nodeSamples.node_id)
    .as('traffic')
  return db
    .select({
      agent: nodeAgents,
      api_token: nodes.api_token,
      generation: nodeGenerations.generation,
      received: traffic.received,
      sent: traffic.sent,
    })
    .from(nodes)
    .innerJoin(nodeAgents, eq(nodeAgents.node_id, nodes.id))
    .innerJoin(nodeGenerations, eq(nodeGenerations.node_id, nodes.id))
    .leftJoin(traffic, eq(traffic.node_id, nodes.id))
    .where(where)
    .orderBy(asc(nodes.id))
}

const total = (name: keyof Traffic) => sql<number>`sum(${nodeSamples[name]})`.mapWith(Number).as(name)

function healthOf({ agent, api_token, generation, received, sent }: HealthRow): NodeHealth {
  const state = stateOf(agent, { api_token, generation })
  const node = { node_id: agent.node_id, state, traffic: { received: received ?? 0, sent: sent ?? 0 } }
  if (state === 'unmanaged') return { ...node, ...noAgent }
  return {
    ...node,
    problem: agent.problem,
    seen_at: agent.seen_at,
    unreachable_since: agent.unreachable_since,
    agent_version: agent.agent_version,
    is_agent_outdated: isAgentOutdated(agent),
    // Unknown while the node is unreachable.
    connected_peers: state === 'unreachable' ? 0 : agent.connected_peers,
  }
}

const noAgent = {
  problem: null,
  seen_at: null,
  unreachable_since: null,
  agent_version: null,
  is_agent_outdated: false,
  connected_peers: 0,
} as const

/** A node with the state of its agent; null for what is unknown without one. */
export type NodeCondition = Pick<NodeRow, 'id' | 'name' | 'status' | 'capacity' | 'busy_slots'> &
  Pick<NodeAgentRow, 'problem' | 'unreachable_since' | 'agent_version'> & { state: NodeState; connected_peers: number }

/** All nodes with their states, by id. */
export async function nodeConditions(db: Database): Promise<NodeCondition[]> {
  const { id, name, status, capacity, busy_slots, api_token } = nodes
  const rows = await db
    .select({
      node: { id, name, status, capacity, busy_slots },
      agent: nodeAgents,
      api_token,
      generation: nodeGenerations.generation,
    })
    .from(nodes)
    .innerJoin(nodeAgents, eq(nodeAgents.node_id, nodes.id))
    .innerJoin(nodeGenerations, eq(nodeGenerations.node_id, nodes.id))
    .orderBy(asc(nodes.id))
  return rows.map(conditionOf)
}

type ConditionRow = Pick<HealthRow, 'agent' | 'api_token' | 'generation'> & {
  node: Pick<NodeRow, 'id' | 'name' | 'status' | 'capacity' | 'busy_slots'>
}

function conditionOf({ node, agent, ...desired }: ConditionRow): NodeCondition {
  const state = stateOf(agent, desired)
  if (state === 'unmanaged') return { ...node, ...noAgent, state }
  const { problem, unreachable_since, agent_version } = agent
  // Unknown while the node is unreachable.
  const connected_peers = state === 'unreachable' ? 0 : agent.connected_peers
  return { ...node, state, problem, unreachable_since, agent_version, connected_peers }
}

/** Whether the agent of a node is older than this server. */
export const isAgentOutdated = ({ agent_version: version }: Pick<NodeAgentRow, 'agent_version'>): boolean =>
  version !== null && isOlderVersion(version, agentVersion)

/** How many nodes are in each state. */
export async function nodeStateCounts(db: Database): Promise<Map<NodeState, number>> {
  const counts = new Map<NodeState, number>()
  for (const { state } of await nodeConditions(db)) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

type StateColumns = 'seen_at' | 'unreachable_since' | 'problem' | 'is_interface_synchronised' | 'applied_generation'

function stateOf(
  agent: Pick<NodeAgentRow, StateColumns>,
  { api_token, generation }: Pick<HealthRow, 'api_token' | 'generation'>,
): NodeState {
  if (!parseAgentToken(api_token)) return 'unmanaged'
  if (agent.unreachable_since !== null) return 'unreachable'
  if (agent.seen_at === null) return 'pending'
  const isApplied = agent.is_interface_synchronised && agent.applied_generation === generation
  return isApplied && agent.problem === null ? 'synchronised' : 'unsynchronised'
}
