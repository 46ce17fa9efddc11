import { and, eq, sql } from 'drizzle-orm'
import type { userAccessColumns, Sort } from 'shared/contract'
import { lockedNode } from '../nodes/nodes-queries.ts'
import { accesses, type AccessRow } from '../store/access-tables.ts'
import { holds, orderOf, type ListQuery, type Orders } from '../store/list-order.ts'
import { rowsOf } from '../store/paging.ts'
import type { Database } from '../store/database.ts'

type Status = (typeof userAccessColumns.statuses)[number]
type Column = (typeof userAccessColumns.sorted)[number]
type UserAccessQuery = ListQuery<Status, Column>

const orders: Orders<Column> = {
  access_id: [accesses.id],
  access_name: [sql`lower(${accesses.name})`, accesses.id],
  user_email: [accesses.user_email, accesses.id],
  node_name: [sql`lower(${accesses.node_name})`, accesses.id],
  created_at: [accesses.created_at, accesses.id],
}
const newestFirst: Sort<Column> = '-access_id'

/** Everybody's accesses, as a list for admins asks for them. */
export function listedAccesses(db: Database, query: UserAccessQuery): Promise<AccessRow[]> {
  const { limit, offset } = rowsOf(query)
  return db
    .select()
    .from(accesses)
    .where(and(query.status && eq(accesses.status, query.status), holds(accesses.search, query.search)))
    .orderBy(...orderOf(orders, query.sort ?? newestFirst))
    .limit(limit)
    .offset(offset)
}

/** Deletes anybody's access and with it frees its place and address; the access that was, if there was one. */
export async function dropAccess(tx: Database, id: number): Promise<AccessRow | undefined> {
  const [found] = await tx.select({ node_id: accesses.node_id }).from(accesses).where(eq(accesses.id, id))
  if (!found) return undefined
  await lockedNode(tx, found.node_id)
  const [dropped] = await tx.delete(accesses).where(eq(accesses.id, id)).returning()
  return dropped
}
