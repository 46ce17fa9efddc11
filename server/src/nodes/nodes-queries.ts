import { and, asc, eq, sql } from 'drizzle-orm'
import { nodeStatus } from '../domain/node-kinds.ts'
import { nodes, type NodeRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import { rowsOf, type PageQuery } from '../store/paging.ts'

const byName = [asc(sql`lower(${nodes.name})`), asc(nodes.id)]

export function activeNodes(db: Database, page: PageQuery): Promise<NodeRow[]> {
  const { limit, offset } = rowsOf(page)
  return db
    .select()
    .from(nodes)
    .where(eq(nodes.status, nodeStatus.active))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset)
}

export function allNodes(db: Database, page: PageQuery): Promise<NodeRow[]> {
  const { limit, offset } = rowsOf(page)
  return db
    .select()
    .from(nodes)
    .orderBy(...byName)
    .limit(limit)
    .offset(offset)
}

export async function nodeById(db: Database, id: number): Promise<NodeRow | undefined> {
  const [node] = await db.select().from(nodes).where(eq(nodes.id, id))
  return node
}

/** A node as members know it: an inactive one is not there. */
export async function activeNode(db: Database, id: number): Promise<NodeRow | undefined> {
  const [node] = await db
    .select()
    .from(nodes)
    .where(and(eq(nodes.id, id), eq(nodes.status, nodeStatus.active)))
  return node
}

/**
 * A node that nobody else changes until the transaction ends. Whoever takes or frees a place on it begins here:
 * first the node, then its accesses, so that no two transactions wait for each other.
 */
export async function lockedNode(tx: Database, id: number): Promise<NodeRow | undefined> {
  const [node] = await tx.select().from(nodes).where(eq(nodes.id, id)).for('update')
  return node
}
