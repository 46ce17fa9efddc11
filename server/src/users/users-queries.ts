import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { userListOptions, userListView } from '@sallyport/contract/endpoints'
import type { AccountType } from '@sallyport/contract/rules'
import { accesses } from '../store/access-tables.ts'
import { containsText, isBetween, orderOf, sortOr, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { pageOf, type Page } from '../store/paging.ts'
import { cappedTotal } from '../store/list-total.ts'
import { searchTerms } from '../store/search-terms.ts'
import { updatedAtKey, integerKey, textKey, timestampKey } from '../store/sort-keys.ts'
import { users, type UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

type Column = (typeof userListOptions.sortable)[number]
export type UserQuery = ListQuery<typeof userListView>

const byId = integerKey<UserRow>(users.id, 'id')
const orders: Orders<Column, UserRow> = {
  id: [byId],
  email: [textKey(users.email, 'email')],
  created_at: [timestampKey(users.created_at, 'created_at'), byId],
  updated_at: [updatedAtKey(users.updated_at, 'updated_at'), byId],
}
const oldestFirst = { default: 'id', withDates: 'created_at' } as const

export function listUsers(db: Database, query: UserQuery, now: number): Promise<Page<UserRow>> {
  const sort = sortOr<Column>(query, oldestFirst)
  const where = and(
    query.status && eq(users.is_active, query.status === 'active'),
    query.role && eq(users.is_admin, query.role === 'admin'),
    query.account_type && hasType(query.account_type, now),
    isBetween(users.created_at, query),
    matchesSearch(db, query.search),
  )
  const first = isExactly(query.search)
  const count = (where: SQL | undefined) => cappedTotal(db, users, where)
  return pageOf(
    { query, order: orderOf(orders, sort), view: ['users', ...viewKey(query, sort)], where, first, count },
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

/** The condition for the type that `accountType` returns. */
function hasType(type: AccountType, now: number) {
  if (type === 'premium') return gt(users.premium_expired_at, now)
  const isNotPremium = or(isNull(users.premium_expired_at), lte(users.premium_expired_at, now))
  return and(isNotPremium, eq(users.is_privileged, type === 'privileged'))
}

/** By a part of the e-mail, by the id, and by the IP address or the public key of an access. */
function matchesSearch(db: Database, search: string) {
  const { id, ip, publicKey } = searchTerms(search)
  const inEmail = containsText(users.email, search)
  if (id !== null) return or(eq(users.id, id), inEmail)
  if (ip === null && publicKey === null) return inEmail
  const owners = db
    .select({ id: accesses.user_id })
    .from(accesses)
    .where(
      or(
        ip === null ? undefined : eq(accesses.ip, ip),
        publicKey === null ? undefined : eq(accesses.public_key, publicKey),
      ),
    )
  // A union, because no index serves an alternative of a subquery.
  return inArray(users.id, union(owners, db.select({ id: users.id }).from(users).where(inEmail)))
}

/** The user with the id or the e-mail. Keys and addresses of accesses find no others. */
function isExactly(search: string): SQL | undefined {
  const { id } = searchTerms(search)
  if (id !== null) return eq(users.id, id)
  return search === '' ? undefined : eq(users.email, search.toLowerCase())
}
