import { and, eq } from 'drizzle-orm'
import type { adminLogOptions, Sort } from '@sallyport/contract/endpoints'
import { adminLog, type AdminLogRow } from '../store/admin-log-table.ts'
import type { Database } from '../store/database.ts'
import { containsText, orderOf, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { pageOf, type Page } from '../store/paging.ts'
import { idKey } from '../store/sort-keys.ts'

type Action = (typeof adminLogOptions.statuses)[number]
type Column = (typeof adminLogOptions.sortable)[number]

const orders: Orders<Column, AdminLogRow> = { id: [idKey<AdminLogRow>(adminLog.id, 'id')] }
const newestFirst: Sort<Column> = '-id'

export function listLogEntries(db: Database, query: ListQuery<Action, Column>): Promise<Page<AdminLogRow>> {
  const sort = query.sort ?? newestFirst
  const where = and(query.status && eq(adminLog.action, query.status), containsText(adminLog.search, query.search))
  return pageOf(
    { query, order: orderOf(orders, sort), view: ['log', ...viewKey(query, sort)], where },
    ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(adminLog)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  )
}
