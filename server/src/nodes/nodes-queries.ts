import type { Node } from '@sallyport/contract/endpoints'
import { clientCapacity, firstClientIp, formatIpv4, nodeStatus, parseSubnet } from '@sallyport/contract/rules'
import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { firstRow, hasRow, preparedQuery, type Database } from '../database/database.ts'
import {
  lowerCaseKey,
  orderByKeys,
  pageOf,
  pagePlaceholders,
  sortKey,
  withClauses,
  type Page,
  type PageQuery,
} from '../database/paging.ts'
import { accesses } from '../database/tables/accesses.ts'
import { nodes, type NodeRow } from '../database/tables/schema.ts'
import { isUnexpired } from '../expiry/access-expiry.ts'
import { inBatches } from '../expiry/batches.ts'

export const byName = [lowerCaseKey(nodes.name), sortKey(nodes.id)]
export const isActive = eq(nodes.status, nodeStatus.active)

export function listActiveNodes(db: Database, query: PageQuery): Promise<Page<Node>> {
  const list = { query, view: ['active nodes'], where: isActive, keys: byName }
  // Prepared, because every member opens this list.
  return pageOf(list, (clauses) =>
    query.after === undefined ? activeNodes(db).execute(clauses) : withClauses(selectNodes(db), clauses),
  )
}

const { id, name, country, city, url, public_key, status, type, capacity, busy_slots, is_closed } = nodes
/** The columns that users see. With all columns, the node list takes a quarter more processor time. */
export const listedColumns = { id, name, country, city, url, public_key, status, type, capacity, busy_slots, is_closed }
export const selectNodes = (db: Database) => db.select(listedColumns).from(nodes).$dynamic()

const activeNodes = preparedQuery((db) =>
  withClauses(selectNodes(db), {
    where: isActive,
    orderBy: orderByKeys(byName),
    ...pagePlaceholders,
  }).prepare('active_nodes'),
)

export const nodeById = (db: Database, id: number): Promise<NodeRow | undefined> =>
  firstRow(db.select().from(nodes).where(eq(nodes.id, id)))

const activeNode = preparedQuery((db) =>
  db
    .select()
    .from(nodes)
    .where(and(eq(nodes.id, sql.placeholder('id')), isActive))
    .prepare('active_node'),
)

/** A node that users may see; undefined if it is inactive or does not exist. */
export const activeNodeById = (db: Database, id: number): Promise<NodeRow | undefined> =>
  firstRow(activeNode(db).execute({ id }))

/** Whether a node has an unexpired access with an IP address outside of a range. */
export function hasAccessesOutside(
  tx: Database,
  { node_id, now }: { node_id: number; now: number },
  { first, last }: IpRange,
): Promise<boolean> {
  const isOutside = or(lt(accesses.ip, first), gt(accesses.ip, last))
  const isAffected = and(eq(accesses.node_id, node_id), isUnexpired(now), isOutside)
  return hasRow(tx.select({ id: accesses.id }).from(accesses).where(isAffected).limit(1))
}

/** Copies a new name of a node, whose lock the caller must hold, to its accesses, in statements that end before their timeout. */
export async function copyNodeName(tx: Database, { id, name }: Pick<NodeRow, 'id' | 'name'>): Promise<void> {
  const isOutdated = and(eq(accesses.node_id, id), ne(accesses.node_name, name))
  await inBatches({}, async (size) => {
    const some = tx.select({ id: accesses.id }).from(accesses).where(isOutdated).limit(size)
    const renamed = tx.update(accesses).set({ node_name: name }).where(inArray(accesses.id, some))
    return (await renamed.returning({ id: accesses.id })).length
  })
}

export type IpRange = { first: string; last: string }

/** The first and last client IP address of a subnet; null if the subnet is invalid or too small for clients. */
export function clientIpRange(subnet_cidr: string): IpRange | null {
  const subnet = parseSubnet(subnet_cidr)
  if (!subnet || clientCapacity(subnet) === 0) return null
  return { first: formatIpv4(firstClientIp(subnet)), last: formatIpv4(subnet.broadcast - 1) }
}
