import { and, eq, or } from 'drizzle-orm'
import { maxId, type inviteListOptions, type Sort } from '@sallyport/contract/endpoints'
import { invites, type InviteRow } from '../store/invite-tables.ts'
import { containsText, orderOf, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { pageOf, type Page } from '../store/paging.ts'
import { updatedAtKey, idKey, timestampKey } from '../store/sort-keys.ts'
import type { Database } from '../store/database.ts'

type Status = (typeof inviteListOptions.statuses)[number]
type Column = (typeof inviteListOptions.sortable)[number]
type InviteQuery = ListQuery<Status, Column>

const byId = idKey<InviteRow>(invites.id, 'id')
const orders: Orders<Column, InviteRow> = {
  id: [byId],
  created_at: [timestampKey(invites.created_at, 'created_at'), byId],
  updated_at: [updatedAtKey(invites.updated_at, 'updated_at'), byId],
}
const newestFirst: Sort<Column> = '-id'

export function listInvites(db: Database, query: InviteQuery): Promise<Page<InviteRow>> {
  const sort = query.sort ?? newestFirst
  const where = and(query.status && eq(invites.status, query.status), matchesSearch(query.search))
  return pageOf(
    { query, order: orderOf(orders, sort), view: ['invites', ...viewKey(query, sort)], where },
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

/** A number matches an id, and also a part of an e-mail. */
function matchesSearch(search: string) {
  const id = /^\d{1,10}$/.test(search) ? Number(search) : 0
  const inEmails = containsText(invites.search, search)
  return id > 0 && id <= maxId ? or(eq(invites.id, id), inEmails) : inEmails
}
