import { parseAgentToken } from '@sallyport/contract/agent'
import { asc, eq, getTableColumns, inArray, like, type SQL } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { nodeAgents, nodeGenerations, type NodeAgentRow } from '../store/node-agent-tables.ts'
import { nodes, type NodeRow } from '../store/schema.ts'

/** A node with an agent: the connection from the node form, and what is known of the agent. */
export type ManagedNode = NodeAgentRow & { generation: number } & Pick<
    NodeRow,
    'name' | 'api_url' | 'api_token' | 'public_key' | 'subnet_cidr'
  >

/** Whether a node may have an agent; `parseAgentToken` decides. */
export const hasAgentToken = like(nodes.api_token, 'sallyport1.%')

export const managedNodes = (db: Database): Promise<ManagedNode[]> => selectNodes(db, hasAgentToken)

/** A node as it is now, or undefined if it is unmanaged. */
export async function managedNode(db: Database, node_id: number): Promise<ManagedNode | undefined> {
  const [node] = await selectNodes(db, eq(nodes.id, node_id))
  return node
}

/** Which of some nodes have an agent. */
export async function managedNodeIds(db: Database, among: number[]): Promise<Set<number>> {
  const { id, api_token } = nodes
  const rows = await db.select({ id, api_token }).from(nodes).where(inArray(id, among))
  return new Set(rows.filter((row) => parseAgentToken(row.api_token)).map((row) => row.id))
}

async function selectNodes(db: Database, where: SQL): Promise<ManagedNode[]> {
  const { name, api_url, api_token, public_key, subnet_cidr } = nodes
  const rows = await db
    .select({
      ...getTableColumns(nodeAgents),
      generation: nodeGenerations.generation,
      name,
      api_url,
      api_token,
      public_key,
      subnet_cidr,
    })
    .from(nodeAgents)
    .innerJoin(nodeGenerations, eq(nodeGenerations.node_id, nodeAgents.node_id))
    .innerJoin(nodes, eq(nodes.id, nodeAgents.node_id))
    .where(where)
    .orderBy(asc(nodeAgents.node_id))
  return rows.filter(({ api_token }) => parseAgentToken(api_token) !== null)
}
