import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from './database.ts'
import { nodeAgents, type NodeAgentRow } from './node-agent-tables.ts'
import { nodes, users, type NodeRow, type UserRow } from './schema.ts'

/** Locks until the end of the transaction. To avoid deadlocks, acquire them in this order: user, node, agent, accesses. */

export async function lockUser(tx: Database, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return user
}

export function lockUsers(tx: Database, ids: number[]): Promise<UserRow[]> {
  return tx.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('no key update')
}

/** Locks a user in share mode: several transactions may read the row, none may change it. */
export async function lockUserShared(tx: Database, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('share')
  return user
}

export async function lockNode(tx: Database, id: number): Promise<NodeRow | undefined> {
  const [node] = await tx.select().from(nodes).where(eq(nodes.id, id)).for('update')
  return node
}

/** Locks the agent of a node. The node is locked before, in share mode, because new samples refer to it. */
export async function lockNodeAgent(tx: Database, node_id: number): Promise<NodeAgentRow | undefined> {
  await tx.select({ id: nodes.id }).from(nodes).where(eq(nodes.id, node_id)).for('key share')
  const [agent] = await tx.select().from(nodeAgents).where(eq(nodeAgents.node_id, node_id)).for('no key update')
  return agent
}
