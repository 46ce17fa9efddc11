import { and, asc, eq, inArray } from 'drizzle-orm'
import { firstRow, type Database } from './database.ts'
import { accesses } from './tables/accesses.ts'
import { nodeAgents, nodeGenerations, type NodeAgentRow } from './tables/node-agents.ts'
import { nodes, users, type NodeRow, type UserRow } from './tables/schema.ts'

/** Row locks last until the end of the transaction. To avoid deadlocks, acquire them in this order: user, node, generation, agent, accesses. */

export const lockUser = (tx: Database, id: number): Promise<UserRow | undefined> =>
  firstRow(tx.select().from(users).where(eq(users.id, id)).for('no key update'))

export function lockUsers(tx: Database, ids: number[]): Promise<UserRow[]> {
  return tx.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('no key update')
}

/** Locks a user in share mode: several transactions may read the row, none may change it. */
export const lockUserShared = (tx: Database, id: number): Promise<UserRow | undefined> =>
  firstRow(tx.select().from(users).where(eq(users.id, id)).for('share'))

export const lockNode = (tx: Database, id: number): Promise<NodeRow | undefined> =>
  firstRow(tx.select().from(nodes).where(eq(nodes.id, id)).for('update'))

/** Locks a node, or returns undefined while another transaction holds its lock. Does not wait for `lockNodeAgent`, which is compatible. */
export const lockNodeIfFree = (tx: Database, id: number): Promise<NodeRow | undefined> =>
  firstRow(tx.select().from(nodes).where(eq(nodes.id, id)).for('no key update', { skipLocked: true }))

/** Locks the agent of a node, after the node in share mode, because new samples refer to the node. */
export async function lockNodeAgent(
  tx: Database,
  node_id: number,
): Promise<{ node: NodeRow; agent: NodeAgentRow } | null> {
  const [node] = await tx.select().from(nodes).where(eq(nodes.id, node_id)).for('key share')
  const [agent] = await tx.select().from(nodeAgents).where(eq(nodeAgents.node_id, node_id)).for('no key update')
  return node && agent ? { node, agent } : null
}

/**
 * Locks the nodes of the users' active accesses, and the generations of these nodes, by id. Call it after locking the users and before
 * changing their terms. Otherwise a deadlock is possible: the change of the terms locks generations (by a trigger) and then accesses, while
 * a transaction with the lock on a node locks accesses and then the generation.
 */
export async function lockNodesOfUsers(tx: Database, user_ids: number[]): Promise<void> {
  const active = and(inArray(accesses.user_id, user_ids), eq(accesses.status, 'active'))
  const used = tx.select({ node_id: accesses.node_id }).from(accesses).where(active)
  const { id } = nodes
  await tx.select({ id }).from(nodes).where(inArray(id, used)).orderBy(asc(id)).for('key share')
  const { node_id } = nodeGenerations
  await tx.select({ node_id }).from(nodeGenerations).where(inArray(node_id, used)).orderBy(asc(node_id)).for('update')
}
