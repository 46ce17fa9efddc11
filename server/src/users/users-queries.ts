import type { User, userListView } from '@sallyport/contract/endpoints'
import { accountType, type AccountType } from '@sallyport/contract/rules'
import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'
import type { AdminList } from '../api/admin-list.ts'
import type { Database } from '../database/database.ts'
import { sortKey } from '../database/paging.ts'
import { containsText, isBetween, searchTerms } from '../database/search.ts'
import { accesses } from '../database/tables/accesses.ts'
import { updatedAtOrZero, users, type UserRow } from '../database/tables/schema.ts'
import { countActiveInvites } from '../invites/invites-queries.ts'
import { activityByUser, noActivity } from './user-activity.ts'

const byId = sortKey(users.id)

export const userList: AdminList<InferOutput<typeof userListView>, UserRow, User> = {
  name: 'users',
  table: users,
  sorts: {
    id: [byId],
    email: [sortKey(users.email)],
    created_at: [sortKey(users.created_at), byId],
    updated_at: [sortKey(users.updated_at, updatedAtOrZero), byId],
  },
  defaultSort: 'id',
  sortWithDates: 'created_at',
  where: ({ search, status, role, account_type, ...dates }, { store, now }) =>
    and(
      status && eq(users.is_active, status === 'active'),
      role && eq(users.is_admin, role === 'admin'),
      account_type && hasType(account_type, now),
      isBetween(users.created_at, dates),
      matchesSearch(store.db, search),
    ),
  isListedFirst: ({ search }) => matchesExactly(search),
  toItems: (rows, { store, now }) => toUsers(store.db, rows, now),
  csv: [
    'id',
    'email',
    ['status', ({ is_active }) => (is_active ? 'active' : 'inactive')],
    'is_admin',
    'is_privileged',
    ['account_type', accountType],
    'premium_expired_at',
    'created_at',
    'updated_at',
  ],
}

export async function toUsers(db: Database, rows: readonly UserRow[], now: number): Promise<User[]> {
  const ids = rows.map(({ id }) => id)
  const activities = await activityByUser(db, ids, now)
  const openInvites = await countActiveInvites(db, ids, now)
  return rows.map((user) => ({
    ...user,
    status: user.is_active ? 'active' : 'inactive',
    ...(activities.get(user.id) ?? noActivity),
    open_invites: openInvites.get(user.id) ?? 0,
  }))
}

/** The SQL equivalent of `accountType`. */
function hasType(type: AccountType, now: number) {
  if (type === 'premium') return gt(users.premium_expired_at, now)
  const isNotPremium = or(isNull(users.premium_expired_at), lte(users.premium_expired_at, now))
  return and(isNotPremium, eq(users.is_privileged, type === 'privileged'))
}

/** Searches for a part of the e-mail, the id, and the IP address or public key of an access. */
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
  // A union, because no index can be used for `or` with a subquery.
  return inArray(users.id, union(owners, db.select({ id: users.id }).from(users).where(inEmail)))
}

/** The user with this id or e-mail. */
function matchesExactly(search: string): SQL | undefined {
  const { id } = searchTerms(search)
  if (id !== null) return eq(users.id, id)
  return search === '' ? undefined : eq(users.email, search.toLowerCase())
}
