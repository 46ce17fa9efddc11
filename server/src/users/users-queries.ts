import { and, eq } from 'drizzle-orm'
import type { userListOptions, Sort } from '@sallyport/contract/endpoints'
import { containsText, orderOf, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { pageOf, type Page } from '../store/paging.ts'
import { updatedAtKey, idKey, textKey, timestampKey } from '../store/sort-keys.ts'
import { users, type UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

type Status = (typeof userListOptions.statuses)[number]
type Column = (typeof userListOptions.sortable)[number]
type UserQuery = ListQuery<Status, Column>

const byId = idKey<UserRow>(users.id, 'id')
const orders: Orders<Column, UserRow> = {
  id: [byId],
  email: [textKey(users.email, 'email')],
  created_at: [timestampKey(users.created_at, 'created_at'), byId],
  updated_at: [updatedAtKey(users.updated_at, 'updated_at'), byId],
}
const lowestIdFirst: Sort<Column> = 'id'

export function listUsers(db: Database, query: UserQuery): Promise<Page<UserRow>> {
  const sort = query.sort ?? lowestIdFirst
  const isActive = query.status && eq(users.is_active, query.status === 'active')
  const where = and(isActive, containsText(users.email, query.search))
  return pageOf(
    { query, order: orderOf(orders, sort), view: ['users', ...viewKey(query, sort)], where },
    ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(users)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  )
}
