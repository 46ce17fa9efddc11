import { limits } from '@sallyport/contract/config'
import type { Invite, inviteListView } from '@sallyport/contract/endpoints'
import { and, count, eq, gt, inArray, isNull, lte, notExists, or, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { anyAdmin } from '../accounts/accounts-queries.ts'
import type { AdminList } from '../api/admin-list.ts'
import { logAdminActions } from '../database/admin-log.ts'
import { firstRow, onlyRow, type Database } from '../database/database.ts'
import { sortKey } from '../database/paging.ts'
import { containsText, isBetween, searchTerms } from '../database/search.ts'
import { invites, type InviteRow } from '../database/tables/invites.ts'
import { updatedAtOrZero } from '../database/tables/schema.ts'
import { newCode } from '../database/token.ts'

const daySeconds = 24 * 60 * 60

const byId = sortKey(invites.id)

export const inviteList: AdminList<InferOutput<typeof inviteListView>, InviteRow, Invite> = {
  name: 'invites',
  table: invites,
  sorts: {
    id: [byId],
    created_at: [sortKey(invites.created_at), byId],
    updated_at: [sortKey(invites.updated_at, updatedAtOrZero), byId],
  },
  defaultSort: '-id',
  sortWithDates: '-created_at',
  where: ({ search, status, ...dates }) =>
    and(status && eq(invites.status, status), isBetween(invites.created_at, dates), matchesSearch(search)),
  isListedFirst: ({ search }) => matchesExactly(search),
  prepare: ({ store, now }) => deactivateExpiredInvites(store.db, now),
  toItems: (rows, { config, now }) => rows.map((invite) => toInvite(invite, config.settings.appName, now)),
  // Omits the token, which registers an account.
  csv: [
    'id',
    'status',
    'note',
    'user_id',
    'user_email',
    'created_by_id',
    'created_by',
    'expired_at',
    'created_at',
    'updated_at',
  ],
}

/** Shows an expired invite as inactive, and the app as the creator of invites of the server. */
function toInvite(invite: InviteRow, appName: string, now: number): Invite {
  const isExpired = invite.status === 'active' && invite.expired_at <= now
  return { ...invite, created_by: invite.created_by ?? appName, status: isExpired ? 'inactive' : invite.status }
}

/** Searches for the id, the whole token, and a part of the note or of the e-mail of the creator or the user. */
const matchesSearch = (search: string) => or(matchesExactly(search), containsText(invites.search, search))

function matchesExactly(search: string): SQL | undefined {
  const { id, inviteToken } = searchTerms(search)
  if (id !== null) return eq(invites.id, id)
  return inviteToken === null ? undefined : eq(invites.token, inviteToken)
}

type NewInvite = { now: number; created_by_id?: number; makes_admin?: boolean; note?: string | null; days?: number }

export const addInvite = (db: Database, invite: NewInvite): Promise<InviteRow> => onlyRow(addInvites(db, 1, invite))

/** Adds invites that differ in their tokens only. */
export function addInvites(db: Database, count: number, invite: NewInvite): Promise<InviteRow[]> {
  const { now, days = limits.newInvites.defaultDays, ...fields } = invite
  const row = { ...fields, status: 'active' as const, created_at: now, expired_at: now + days * daySeconds }
  const rows = Array.from({ length: count }, () => ({ ...row, token: newCode() }))
  return db.insert(invites).values(rows).returning()
}

/** Active and not expired. */
const isActive = (now: number) => and(eq(invites.status, 'active'), gt(invites.expired_at, now))

/** The invite of the first admin is not usable once there is an admin. */
const isUsable = (db: Database, now: number) =>
  and(isActive(now), or(eq(invites.makes_admin, false), notExists(anyAdmin(db))))

const selectUsable = (db: Database, token: string, now: number) =>
  db
    .select()
    .from(invites)
    .where(and(eq(invites.token, token), isUsable(db, now)))

export const findUsableInvite = (db: Database, token: string, now: number) => firstRow(selectUsable(db, token, now))

/** Locks a usable invite until the end of the transaction. */
export const lockUsableInvite = (tx: Database, token: string, now: number) =>
  firstRow(selectUsable(tx, token, now).for('update'))

export async function markInviteUsed(tx: Database, id: number, user_id: number, now: number) {
  await tx.update(invites).set({ status: 'used', user_id, updated_at: now }).where(eq(invites.id, id))
}

/** The number of active invites that users have created, by user id; users without active invites are missing. */
export async function countActiveInvites(db: Database, user_ids: number[], now: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ user_id: invites.created_by_id, count: count() })
    .from(invites)
    .where(and(inArray(invites.created_by_id, user_ids), isActive(now)))
    .groupBy(invites.created_by_id)
  return new Map(rows.flatMap(({ user_id, count }) => (user_id === null ? [] : [[user_id, count]])))
}

type Revocation = { admin_id: number | null; now: number }

/** Revokes the active invites among `ids`, and logs it. Returns the ids of the revoked invites. */
export function revokeInvites(tx: Database, ids: number[], revocation: Revocation): Promise<number[]> {
  return revokeWhere(tx, and(inArray(invites.id, ids), isActive(revocation.now)), revocation)
}

/** Revokes the active invites that users have created, and logs it. Returns the ids of the revoked invites. */
export function revokeInvitesOf(tx: Database, user_ids: number[], revocation: Revocation): Promise<number[]> {
  return revokeWhere(tx, and(inArray(invites.created_by_id, user_ids), isActive(revocation.now)), revocation)
}

/** Revokes the invites of the first admin once there is an admin. Waits for a registration that has locked one of them. */
export function revokeFirstAdminInvites(tx: Database, now: number): Promise<number[]> {
  return revokeWhere(tx, eq(invites.makes_admin, true), { admin_id: null, now })
}

async function revokeWhere(tx: Database, where: SQL | undefined, { admin_id, now }: Revocation): Promise<number[]> {
  const revoked = await tx
    .update(invites)
    .set({ status: 'inactive', updated_at: now })
    .where(and(eq(invites.status, 'active'), where))
    .returning({ id: invites.id })
  const entries = revoked.map(({ id }) => ({ admin_id, action: 'invite.revoke' as const, subject_id: id, now }))
  await logAdminActions(tx, entries)
  return revoked.map(({ id }) => id)
}

export async function existingInviteIds(db: Database, ids: number[]): Promise<number[]> {
  const found = await db.select({ id: invites.id }).from(invites).where(inArray(invites.id, ids))
  return found.map(({ id }) => id)
}

/** Sets expired invites to inactive, because the list filters by this column. */
export async function deactivateExpiredInvites(db: Database, now: number) {
  const isExpired = and(eq(invites.status, 'active'), lte(invites.expired_at, now))
  await db.update(invites).set({ status: 'inactive' }).where(isExpired)
}

/** Adds the invite of the first admin, and logs it. Returns its code. */
export async function addFirstAdminInvite(tx: Database, now: number): Promise<string> {
  const { id, token } = await addInvite(tx, { makes_admin: true, now })
  await logAdminActions(tx, [{ admin_id: null, action: 'invite.create', subject_id: id, now }])
  return token
}

/** A usable invite that the server created; undefined if there is none. */
export function findServerInvite(db: Database, makes_admin: boolean, now: number) {
  const isFound = and(isNull(invites.created_by_id), eq(invites.makes_admin, makes_admin), isUsable(db, now))
  return firstRow(db.select().from(invites).where(isFound).limit(1))
}
