import { nodeStatus } from '@sallyport/contract/rules'
import { and, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import type { IpRange } from '../domain/client-ip-range.ts'
import { accesses } from '../store/access-tables.ts'
import { nodes, type NodeRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import { pageOf, type Page, type PageQuery } from '../store/paging.ts'
import { caseInsensitiveKey, idKey } from '../store/sort-keys.ts'

const byName = { keys: [caseInsensitiveKey<NodeRow>(nodes.name, 'name'), idKey<NodeRow>(nodes.id, 'id')] }

export function listActiveNodes(db: Database, query: PageQuery): Promise<Page<NodeRow>> {
  return listNodes(db, { query, view: ['active nodes'], where: eq(nodes.status, nodeStatus.active) })
}

export function listAllNodes(db: Database, query: PageQuery): Promise<Page<NodeRow>> {
  return listNodes(db, { query, view: ['nodes'], where: undefined })
}

type NodeList = { query: PageQuery; view: string[]; where: SQL | undefined }

function listNodes(db: Database, list: NodeList): Promise<Page<NodeRow>> {
  return pageOf({ ...list, order: byName }, ({ where, orderBy, limit, offset }) =>
    db
      .select()
      .from(nodes)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  )
}

export async function nodeById(db: Database, id: number): Promise<NodeRow | undefined> {
  const [node] = await db.select().from(nodes).where(eq(nodes.id, id))
  return node
}

/** A node that users may see; undefined if it is inactive or does not exist. */
export async function activeNodeById(db: Database, id: number): Promise<NodeRow | undefined> {
  const [node] = await db
    .select()
    .from(nodes)
    .where(and(eq(nodes.id, id), eq(nodes.status, nodeStatus.active)))
  return node
}

/** Whether a node has an active access with an IP address outside of a range. */
export async function hasAccessesOutside(tx: Database, node_id: number, { first, last }: IpRange): Promise<boolean> {
  const isOutside = or(lt(accesses.ip, first), gt(accesses.ip, last))
  const found = await tx
    .select({ id: accesses.id })
    .from(accesses)
    .where(and(eq(accesses.node_id, node_id), eq(accesses.status, 'active'), isOutside))
    .limit(1)
  return found.length > 0
}
