import { parseAgentToken } from '@sallyport/contract/agent'
import type { NodeReadiness } from '@sallyport/contract/endpoints'
import { and, eq } from 'drizzle-orm'
import { firstRow, type Database } from '../database/database.ts'
import { nodeAgents, nodeGenerations } from '../database/tables/node-agents.ts'
import { nodes } from '../database/tables/schema.ts'
import { isActive } from '../nodes/nodes-queries.ts'

/** The columns for `readinessOf`. The query joins `node_agents` and `node_generations`, which have one row for each node. */
export const agentState = {
  api_token: nodes.api_token,
  applied: nodeAgents.applied_generation,
  desired: nodeGenerations.generation,
  unreachable_since: nodeAgents.unreachable_since,
  problem: nodeAgents.problem,
  is_interface_synchronised: nodeAgents.is_interface_synchronised,
}

type AgentState = {
  api_token: string | null
  applied: number
  desired: number
  unreachable_since: number | null
  problem: string | null
  is_interface_synchronised: boolean
}

/** `ready` if the agent has applied all accesses, `unreachable` also for an agent with a problem, `unmanaged` without an agent. */
export function readinessOf(agent: AgentState): NodeReadiness {
  if (!parseAgentToken(agent.api_token)) return 'unmanaged'
  if (agent.unreachable_since !== null || agent.problem !== null) return 'unreachable'
  return agent.applied === agent.desired && agent.is_interface_synchronised ? 'ready' : 'pending'
}

/** The agent state of an active node; undefined if the node is inactive or does not exist. */
export const agentStateOf = (db: Database, node_id: number): Promise<AgentState | undefined> =>
  firstRow(
    db
      .select(agentState)
      .from(nodes)
      .innerJoin(nodeAgents, eq(nodeAgents.node_id, nodes.id))
      .innerJoin(nodeGenerations, eq(nodeGenerations.node_id, nodes.id))
      .where(and(eq(nodes.id, node_id), isActive)),
  )
