import { and, eq, or, type SQL } from 'drizzle-orm'
import type { inviteListOptions, inviteListView } from '@sallyport/contract/endpoints'
import { invites, type InviteRow } from '../store/invite-tables.ts'
import { containsText, isBetween, orderOf, sortOr, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { pageOf, type Page } from '../store/paging.ts'
import { cappedTotal } from '../store/list-total.ts'
import { searchTerms } from '../store/search-terms.ts'
import { updatedAtKey, integerKey, timestampKey } from '../store/sort-keys.ts'
import type { Database } from '../store/database.ts'

type Column = (typeof inviteListOptions.sortable)[number]
export type InviteQuery = ListQuery<typeof inviteListView>

const byId = integerKey<InviteRow>(invites.id, 'id')
const orders: Orders<Column, InviteRow> = {
  id: [byId],
  created_at: [timestampKey(invites.created_at, 'created_at'), byId],
  updated_at: [updatedAtKey(invites.updated_at, 'updated_at'), byId],
}
const newestFirst = { default: '-id', withDates: '-created_at' } as const

export function listInvites(db: Database, query: InviteQuery): Promise<Page<InviteRow>> {
  const sort = sortOr<Column>(query, newestFirst)
  const where = and(
    query.status && eq(invites.status, query.status),
    isBetween(invites.created_at, query),
    matchesSearch(query.search),
  )
  const first = isExactly(query.search)
  const count = (where: SQL | undefined) => cappedTotal(db, invites, where)
  return pageOf(
    { query, order: orderOf(orders, sort), view: ['invites', ...viewKey(query, sort)], where, first, count },
    ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(invites)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  )
}

/** By the id, by the whole token, and by a part of the note or of the e-mail of its creator or user. */
const matchesSearch = (search: string) => or(isExactly(search), containsText(invites.search, search))

function isExactly(search: string): SQL | undefined {
  const { id, inviteToken } = searchTerms(search)
  if (id !== null) return eq(invites.id, id)
  return inviteToken === null ? undefined : eq(invites.token, inviteToken)
}
