import { and, eq, or } from 'drizzle-orm'
import { largestId, type inviteColumns, type Sort } from 'shared/contract'
import { invites, type InviteRow } from '../store/invite-tables.ts'
import { holds, orderOf, type ListQuery, type Orders } from '../store/list-order.ts'
import { rowsOf } from '../store/paging.ts'
import { changedAt } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

type Status = (typeof inviteColumns.statuses)[number]
type Column = (typeof inviteColumns.sorted)[number]
type InviteQuery = ListQuery<Status, Column>

const orders: Orders<Column> = {
  id: [invites.id],
  created_at: [invites.created_at, invites.id],
  updated_at: [changedAt(invites.updated_at), invites.id],
}
const newestFirst: Sort<Column> = '-id'

/** Invites as a list for admins asks for them. */
export function listedInvites(db: Database, query: InviteQuery): Promise<InviteRow[]> {
  const { limit, offset } = rowsOf(query)
  return db
    .select()
    .from(invites)
    .where(and(query.status && eq(invites.status, query.status), isMeant(query.search)))
    .orderBy(...orderOf(orders, query.sort ?? newestFirst))
    .limit(limit)
    .offset(offset)
}

/** A number is an id, and may be a part of an e-mail all the same. */
function isMeant(search: string) {
  const id = /^\d{1,10}$/.test(search) ? Number(search) : 0
  const inEmails = holds(invites.search, search)
  return id > 0 && id <= largestId ? or(eq(invites.id, id), inEmails) : inEmails
}
