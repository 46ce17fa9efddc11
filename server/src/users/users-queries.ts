import { and, eq } from 'drizzle-orm'
import type { userColumns, Sort } from 'shared/contract'
import { holds, orderOf, type ListQuery, type Orders } from '../store/list-order.ts'
import { rowsOf } from '../store/paging.ts'
import { changedAt, users, type UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

type Status = (typeof userColumns.statuses)[number]
type Column = (typeof userColumns.sorted)[number]
type UserQuery = ListQuery<Status, Column>

const orders: Orders<Column> = {
  id: [users.id],
  email: [users.email],
  created_at: [users.created_at, users.id],
  updated_at: [changedAt(users.updated_at), users.id],
}
const first: Sort<Column> = 'id'

/** People as a list for admins asks for them. */
export function listedUsers(db: Database, query: UserQuery): Promise<UserRow[]> {
  const { limit, offset } = rowsOf(query)
  const isActive = query.status && eq(users.is_active, query.status === 'active')
  return db
    .select()
    .from(users)
    .where(and(isActive, holds(users.email, query.search)))
    .orderBy(...orderOf(orders, query.sort ?? first))
    .limit(limit)
    .offset(offset)
}
