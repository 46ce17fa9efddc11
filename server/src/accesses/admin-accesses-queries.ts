import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { userAccessListOptions, userAccessListView } from '@sallyport/contract/endpoints'
import { nodeTypesByName } from '@sallyport/contract/rules'
import { isUnexpired } from '../expirations/access-expiry.ts'
import { accesses, type AccessRow } from '../store/access-tables.ts'
import { containsText, isBetween, orderOf, sortOr, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { pageOf, type Page, type PageQuery } from '../store/paging.ts'
import { cappedTotal } from '../store/list-total.ts'
import { nodes } from '../store/schema.ts'
import { isPartOfIp, searchTerms } from '../store/search-terms.ts'
import { caseInsensitiveKey, integerKey, textKey, timestampKey } from '../store/sort-keys.ts'
import type { Database } from '../store/database.ts'
import { lockNode } from '../store/row-locks.ts'

type Column = (typeof userAccessListOptions.sortable)[number]
export type UserAccessQuery = ListQuery<typeof userAccessListView>

const byId = integerKey<AccessRow>(accesses.id, 'id')
const orders: Orders<Column, AccessRow> = {
  access_id: [byId],
  access_name: [caseInsensitiveKey(accesses.name, 'name'), byId],
  user_email: [textKey(accesses.user_email, 'user_email'), byId],
  node_name: [caseInsensitiveKey(accesses.node_name, 'node_name'), byId],
  created_at: [timestampKey(accesses.created_at, 'created_at'), byId],
}
const newestFirst = { default: '-access_id', withDates: '-created_at' } as const

export function listAccesses(db: Database, query: UserAccessQuery): Promise<Page<AccessRow>> {
  const sort = sortOr<Column>(query, newestFirst)
  const where = and(
    query.status && eq(accesses.status, query.status),
    query.mode && eq(accesses.mode, query.mode),
    query.node_id === undefined ? undefined : eq(accesses.node_id, query.node_id),
    query.node_type && inArray(accesses.node_id, nodesOfType(db, query.node_type)),
    isBetween(accesses.created_at, query),
    matchesSearch(query.search),
  )
  const first = isExactly(query.search)
  const count = (where: SQL | undefined) => cappedTotal(db, accesses, where)
  return pageOf(
    { query, order: orderOf(orders, sort), view: ['accesses', ...viewKey(query, sort)], where, first, count },
    ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(accesses)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  )
}

const nodesOfType = (db: Database, name: NonNullable<UserAccessQuery['node_type']>) =>
  db.select({ id: nodes.id }).from(nodes).where(eq(nodes.type, nodeTypesByName[name]))

/** By a part of the name, e-mail, node or IP address, by the id of the access or of its user, and by the public key. */
function matchesSearch(search: string) {
  const { id, publicKey } = searchTerms(search)
  // A name or e-mail cannot contain a text of this length.
  if (publicKey !== null) return eq(accesses.public_key, publicKey)
  const inTexts = containsText(accesses.search, search, { withLastLine: isPartOfIp(search) })
  return id === null ? inTexts : or(eq(accesses.id, id), eq(accesses.user_id, id), inTexts)
}

/** The access with the id, or those with the IP address. */
function isExactly(search: string): SQL | undefined {
  const { id, ip } = searchTerms(search)
  if (id !== null) return eq(accesses.id, id)
  return ip === null ? undefined : eq(accesses.ip, ip)
}

const newestIdFirst = { keys: [byId], isReversed: true } as const

/** The unexpired accesses of a node, newest first. */
export function listActiveAccesses(
  db: Database,
  { node_id, now }: { node_id: number; now: number },
  query: PageQuery,
): Promise<Page<AccessRow>> {
  const where = and(eq(accesses.node_id, node_id), isUnexpired(now))
  return pageOf(
    { query, order: newestIdFirst, view: ['accesses of node', node_id], where },
    ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(accesses)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  )
}

/** The accesses of a user on all nodes, newest first, also the expired ones. */
export function listAccessesOfUser(db: Database, user_id: number, query: PageQuery): Promise<Page<AccessRow>> {
  return pageOf(
    { query, order: newestIdFirst, view: ['accesses of user', user_id], where: eq(accesses.user_id, user_id) },
    ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(accesses)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  )
}

/** Deletes any accesses, which frees their slots and IP addresses. Returns the deleted ones. */
export async function deleteAccesses(tx: Database, ids: number[]): Promise<AccessRow[]> {
  const isListed = inArray(accesses.id, ids)
  const found = await tx
    .selectDistinct({ node_id: accesses.node_id })
    .from(accesses)
    .where(isListed)
    .orderBy(asc(accesses.node_id))
  for (const { node_id } of found) await lockNode(tx, node_id)
  return tx.delete(accesses).where(isListed).returning()
}
