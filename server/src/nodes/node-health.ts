import { parseAgentToken } from '@sallyport/contract/agent'
import type { NodeHealth, NodeReadiness, NodeState, Traffic } from '@sallyport/contract/endpoints'
import manifest from 'agent/package.json' with { type: 'json' }
import { and, asc, count, eq, exists, gt, gte, lte, sql, type GetColumnData } from 'drizzle-orm'
import { preparedQuery, type Database } from '../database/database.ts'
import { accesses } from '../database/tables/accesses.ts'
import {
  nodeAgents,
  nodeGenerations,
  nodeSamples,
  releasedAgents,
  samplePeriods,
  type NodeAgentRow,
} from '../database/tables/node-agents.ts'
import { nodes, type NodeRow } from '../database/tables/schema.ts'
import { isUnexpired } from '../expiry/access-expiry.ts'
import { isWithoutNode } from './agents/state.ts'

const day = 24 * 60 * 60
/** The version of the agent that this server offers for download. Nodes with an older version are outdated. */
const agentVersion: string = manifest.version
const [shortestPeriod] = samplePeriods

type NodeFigures = Pick<NodeRow, 'id' | 'name' | 'status' | 'capacity' | 'busy_slots'>

/** A node with the state of its agent. Without an agent, the other fields are null, and `connected_peers` is 0. */
export type NodeCondition = NodeFigures &
  Pick<NodeAgentRow, 'problem' | 'seen_at' | 'unreachable_since' | 'agent_version'> & {
    state: NodeState
    connected_peers: number
  }

/** All nodes, or one node, with their states. */
export async function nodeConditions(db: Database, node_id?: number): Promise<NodeCondition[]> {
  const rows = await (node_id === undefined ? selectConditions(db) : conditionOfNode(db).execute({ node_id }))
  return rows.map(({ node, agent }) => conditionOf(node, agent))
}

function selectConditions(db: Database) {
  const { id, name, status, capacity, busy_slots } = nodes
  const { agent_version, connected_peers } = nodeAgents
  return db
    .select({
      node: { id, name, status, capacity, busy_slots },
      agent: { agent_version, connected_peers, ...stateColumns },
    })
    .from(nodes)
    .innerJoin(nodeAgents, eq(nodeAgents.node_id, nodes.id))
    .innerJoin(nodeGenerations, eq(nodeGenerations.node_id, nodes.id))
    .orderBy(asc(nodes.id))
    .$dynamic()
}

/** Prepared, because an open page of a node repeats this query. */
const conditionOfNode = preparedQuery((db) =>
  selectConditions(db)
    .where(eq(nodes.id, sql.placeholder('node_id')))
    .prepare('condition_of_node'),
)

type AgentFigures = Pick<NodeAgentRow, 'agent_version' | 'connected_peers'> & StateColumns

function conditionOf(node: NodeFigures, agent: AgentFigures): NodeCondition {
  const state = stateOf(agent)
  if (state === 'unmanaged') return { ...node, state, ...noAgent }
  const { problem, seen_at, unreachable_since, agent_version } = agent
  // Unknown while the node is unreachable.
  const connected_peers = state === 'unreachable' ? 0 : agent.connected_peers
  return { ...node, state, problem, seen_at, unreachable_since, agent_version, connected_peers }
}

const noAgent = { problem: null, seen_at: null, unreachable_since: null, agent_version: null, connected_peers: 0 }

/** The health of all nodes, or of one, with their traffic of the last day; `now` in unix seconds. */
export async function nodeHealth(db: Database, now: number, node_id?: number): Promise<NodeHealth[]> {
  const conditions = await nodeConditions(db, node_id)
  const total = (name: keyof Traffic) => sql<number>`sum(${nodeSamples[name]})`.mapWith(Number)
  const isOfNode = node_id === undefined ? undefined : eq(nodeSamples.node_id, node_id)
  const sums = await db
    .select({ node_id: nodeSamples.node_id, received: total('received'), sent: total('sent') })
    .from(nodeSamples)
    .where(and(eq(nodeSamples.period, shortestPeriod), gte(nodeSamples.start, now - day), isOfNode))
    .groupBy(nodeSamples.node_id)
  const traffic = new Map(sums.map(({ node_id: id, ...sum }) => [id, sum]))
  const unreached = await unreachedAgentCounts(db)
  const unused = await unusedNodes(db, now)
  return conditions.map((condition) => {
    const { id, state } = condition
    return healthOf(condition, {
      is_never_used: state === 'synchronised' && unused.has(id),
      unreached_agents: unreached.get(id) ?? 0,
      traffic: traffic.get(id) ?? { received: 0, sent: 0 },
    })
  })
}

type Usage = Pick<NodeHealth, 'is_never_used' | 'unreached_agents' | 'traffic'>

function healthOf({ id: node_id, ...condition }: NodeCondition, usage: Usage): NodeHealth {
  return { ...condition, node_id, is_agent_outdated: isAgentOutdated(condition), ...usage }
}

/** How long a member may take to connect with a new access, in seconds. */
const setupTime = 10 * 60

/** The ids of nodes without any handshake although an unexpired access is older than `setupTime`. */
async function unusedNodes(db: Database, now: number): Promise<Set<number>> {
  const isOld = lte(accesses.created_at, now - setupTime)
  const oldAccesses = db
    .select({ id: accesses.id })
    .from(accesses)
    .where(and(eq(accesses.node_id, nodeAgents.node_id), isUnexpired(now), isOld))
  const rows = await db
    .select({ id: nodeAgents.node_id })
    .from(nodeAgents)
    .where(and(eq(nodeAgents.has_seen_handshake, false), exists(oldAccesses)))
  return new Set(rows.map(({ id }) => id))
}

/** How many former agents of each node still have accesses after a failed attempt, by node id. */
async function unreachedAgentCounts(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .select({ node_id: releasedAgents.node_id, count: count() })
    .from(releasedAgents)
    .where(isUnreachedAgent(db))
    .groupBy(releasedAgents.node_id)
  return new Map(rows.map((row) => [row.node_id, row.count]))
}

/** Matches released agents that still have accesses after a failed attempt. */
export const isUnreachedAgent = (db: Database) => and(gt(releasedAgents.failures, 0), isWithoutNode(db))

/** Whether the agent of a node is older than this server. */
export const isAgentOutdated = ({ agent_version: version }: Pick<NodeAgentRow, 'agent_version'>): boolean =>
  version !== null && isOlderVersion(version, agentVersion)

/** The columns that decide the state of a node. The query joins `node_agents` and `node_generations`, which have one row for each node. */
export const stateColumns = {
  api_token: nodes.api_token,
  generation: nodeGenerations.generation,
  applied_generation: nodeAgents.applied_generation,
  is_interface_synchronised: nodeAgents.is_interface_synchronised,
  seen_at: nodeAgents.seen_at,
  unreachable_since: nodeAgents.unreachable_since,
  problem: nodeAgents.problem,
}
type StateColumns = { [Name in keyof typeof stateColumns]: GetColumnData<(typeof stateColumns)[Name]> }

export function stateOf(agent: StateColumns): NodeState {
  if (!parseAgentToken(agent.api_token)) return 'unmanaged'
  if (agent.unreachable_since !== null) return 'unreachable'
  if (agent.seen_at === null) return 'pending'
  const isApplied = agent.is_interface_synchronised && agent.applied_generation === agent.generation
  return isApplied && agent.problem === null ? 'synchronised' : 'unsynchronised'
}

/** Whether a node has the accesses of its members. An agent with a problem counts as unreachable. */
export function readinessOf({ state, problem }: Pick<NodeCondition, 'state' | 'problem'>): NodeReadiness {
  if (state === 'unmanaged') return 'unmanaged'
  if (state === 'unreachable' || problem !== null) return 'unreachable'
  return state === 'synchronised' ? 'ready' : 'pending'
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** Whether a version `major.minor.patch` is older than another one. */
export const isOlderVersion = (version: string, than: string): boolean => compare(version, than) < 0
