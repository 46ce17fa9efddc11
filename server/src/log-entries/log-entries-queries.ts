import { and, eq, getTableColumns, isNotNull, like, or, type SQL } from 'drizzle-orm'
import type { adminLogOptions, adminLogView } from '@sallyport/contract/endpoints'
import { adminLog, type AdminLogRow } from '../store/admin-log-table.ts'
import type { Database } from '../store/database.ts'
import { containsText, isBetween, orderOf, sortOr, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { pageOf, type Page, type PageClauses, type PageQuery } from '../store/paging.ts'
import { cappedTotal } from '../store/list-total.ts'
import { nodes } from '../store/schema.ts'
import { searchTerms } from '../store/search-terms.ts'
import { integerKey, timestampKey } from '../store/sort-keys.ts'

type Column = (typeof adminLogOptions.sortable)[number]

export type LogQuery = ListQuery<typeof adminLogView>
export type Entry = AdminLogRow & { node_exists: boolean }

const byId = integerKey<Entry>(adminLog.id, 'id')
const orders: Orders<Column | 'at', Entry> = { id: [byId], at: [timestampKey(adminLog.at, 'at'), byId] }
const newestFirst = { default: '-id', withDates: '-at' } as const

export function listLogEntries(db: Database, query: LogQuery): Promise<Page<Entry>> {
  const sort = sortOr<Column | 'at'>(query, newestFirst)
  const where = and(
    query.status && eq(adminLog.action, query.status),
    isBetween(adminLog.at, query),
    containsText(adminLog.search, query.search),
  )
  const { id } = searchTerms(query.search)
  const first = id === null ? undefined : eq(adminLog.subject_id, id)
  const count = (where: SQL | undefined) => cappedTotal(db, adminLog, where)
  return pageOf(
    { query, order: orderOf(orders, sort), view: ['log', ...viewKey(query, sort)], where, first, count },
    (clauses) => selectEntries(db, clauses),
  )
}

/** The entries about an account and what it owns, and those of its own actions, newest first. */
export function listLogEntriesOfUser(db: Database, user_id: number, query: PageQuery): Promise<Page<Entry>> {
  const where = or(eq(adminLog.owner_id, user_id), eq(adminLog.admin_id, user_id))
  return pageOf(
    { query, order: orderOf(orders, newestFirst.default), view: ['log of user', user_id], where },
    (clauses) => selectEntries(db, clauses),
  )
}

function selectEntries(db: Database, { where, orderBy, limit, offset }: PageClauses): Promise<Entry[]> {
  const isItsNode = and(eq(nodes.id, adminLog.subject_id), like(adminLog.action, 'node.%'))
  return db
    .select({ ...getTableColumns(adminLog), node_exists: isNotNull(nodes.id).mapWith(Boolean) })
    .from(adminLog)
    .leftJoin(nodes, isItsNode)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}
