import { and, eq } from 'drizzle-orm'
import type { userAccessListOptions, Sort } from '@sallyport/contract/endpoints'
import { isUnexpired } from '../expirations/access-expiry.ts'
import { accesses, type AccessRow } from '../store/access-tables.ts'
import { containsText, orderOf, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { pageOf, type Page, type PageQuery } from '../store/paging.ts'
import { caseInsensitiveKey, idKey, textKey, timestampKey } from '../store/sort-keys.ts'
import type { Database } from '../store/database.ts'
import { lockNode } from '../store/row-locks.ts'

type Status = (typeof userAccessListOptions.statuses)[number]
type Column = (typeof userAccessListOptions.sortable)[number]
type UserAccessQuery = ListQuery<Status, Column>

const byId = idKey<AccessRow>(accesses.id, 'id')
const orders: Orders<Column, AccessRow> = {
  access_id: [byId],
  access_name: [caseInsensitiveKey(accesses.name, 'name'), byId],
  user_email: [textKey(accesses.user_email, 'user_email'), byId],
  node_name: [caseInsensitiveKey(accesses.node_name, 'node_name'), byId],
  created_at: [timestampKey(accesses.created_at, 'created_at'), byId],
}
const newestFirst: Sort<Column> = '-access_id'

export function listAccesses(db: Database, query: UserAccessQuery): Promise<Page<AccessRow>> {
  const sort = query.sort ?? newestFirst
  const where = and(query.status && eq(accesses.status, query.status), containsText(accesses.search, query.search))
  return pageOf(
    { query, order: orderOf(orders, sort), view: ['accesses', ...viewKey(query, sort)], where },
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

/** Deletes any access, which frees its slot and IP address. Returns the deleted access, if it existed. */
export async function deleteAccess(tx: Database, id: number): Promise<AccessRow | undefined> {
  const [found] = await tx.select({ node_id: accesses.node_id }).from(accesses).where(eq(accesses.id, id))
  if (!found) return undefined
  await lockNode(tx, found.node_id)
  const [dropped] = await tx.delete(accesses).where(eq(accesses.id, id)).returning()
  return dropped
}
