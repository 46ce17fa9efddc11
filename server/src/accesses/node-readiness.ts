import { parseAgentToken } from '@sallyport/contract/agent'
import type { NodeReadiness } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { nodeAgents, nodeGenerations } from '../store/node-agent-tables.ts'
import type { NodeRow } from '../store/schema.ts'

/** Whether a node has all accesses, as far as its agent has reported. */
export async function readinessOf(db: Database, node: NodeRow): Promise<NodeReadiness> {
  if (!parseAgentToken(node.api_token)) return 'unmanaged'
  const [agent] = await db
    .select({
      applied: nodeAgents.applied_generation,
      desired: nodeGenerations.generation,
      unreachable_since: nodeAgents.unreachable_since,
      problem: nodeAgents.problem,
      is_interface_synchronised: nodeAgents.is_interface_synchronised,
    })
    .from(nodeAgents)
    .innerJoin(nodeGenerations, eq(nodeGenerations.node_id, nodeAgents.node_id))
    .where(eq(nodeAgents.node_id, node.id))
  if (!agent) return 'pending'
  if (agent.unreachable_since !== null || agent.problem !== null) return 'unreachable'
  return agent.applied === agent.desired && agent.is_interface_synchronised ? 'ready' : 'pending'
}
