import { limits } from '@sallyport/contract/config'
import { and, count, eq, gt, inArray, isNull, lte, notExists, or, type SQL } from 'drizzle-orm'
import { anyAdmin } from '../accounts/accounts-queries.ts'
import { logAdminAction, logAdminActions } from '../admin-log/admin-log.ts'
import { newCode } from '../domain/token.ts'
import type { Database } from '../store/database.ts'
import { invites, type InviteRow } from '../store/invite-tables.ts'

const daySeconds = 24 * 60 * 60

type NewInvite = { now: number; created_by?: number; makes_admin?: boolean; note?: string | null; days?: number }

export async function addInvite(db: Database, invite: NewInvite): Promise<InviteRow> {
  const [added] = await addInvites(db, 1, invite)
  if (!added) throw new Error('The insert returned no invite')
  return added
}

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

export async function findUsableInvite(db: Database, token: string, now: number): Promise<InviteRow | undefined> {
  const [found] = await db
    .select()
    .from(invites)
    .where(and(eq(invites.token, token), isUsable(db, now)))
  return found
}

/** Locks a usable invite until the end of the transaction. */
export async function lockUsableInvite(tx: Database, token: string, now: number): Promise<InviteRow | undefined> {
  const [found] = await tx
    .select()
    .from(invites)
    .where(and(eq(invites.token, token), isUsable(tx, now)))
    .for('update')
  return found
}

export async function markInviteUsed(tx: Database, id: number, user_id: number, now: number) {
  await tx.update(invites).set({ status: 'used', user_id, updated_at: now }).where(eq(invites.id, id))
}

/** Condition for the invites that users have created. */
const areCreatedBy = (user_ids: number[]) => inArray(invites.created_by, user_ids)

/** How many active invites users have created, by the ids of those who have any. */
export async function countActiveInvites(db: Database, user_ids: number[], now: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ user_id: invites.created_by, count: count() })
    .from(invites)
    .where(and(areCreatedBy(user_ids), isActive(now)))
    .groupBy(invites.created_by)
  return new Map(rows.flatMap(({ user_id, count }) => (user_id === null ? [] : [[user_id, count]])))
}

type Revocation = { admin_id: number | null; now: number }

/** Revokes the active ones of the invites, and logs it. Returns their ids. */
export function revokeInvites(tx: Database, ids: number[], revocation: Revocation): Promise<number[]> {
  return revokeWhere(tx, inArray(invites.id, ids), revocation)
}

/** Revokes the active invites that users have created, and logs it. Returns their ids. */
export function revokeInvitesOf(tx: Database, user_ids: number[], revocation: Revocation): Promise<number[]> {
  return revokeWhere(tx, areCreatedBy(user_ids), revocation)
}

async function revokeWhere(tx: Database, where: SQL, { admin_id, now }: Revocation): Promise<number[]> {
  const revoked = await tx
    .update(invites)
    .set({ status: 'inactive', updated_at: now })
    .where(and(where, isActive(now)))
    .returning({ id: invites.id })
  await logAdminActions(
    tx,
    revoked.map(({ id }) => ({ admin_id, action: 'invite.revoke', subject_id: id, now })),
  )
  return revoked.map(({ id }) => id)
}

/** The ids of which there are invites. */
export async function existingInvites(db: Database, ids: number[]): Promise<number[]> {
  const found = await db.select({ id: invites.id }).from(invites).where(inArray(invites.id, ids))
  return found.map(({ id }) => id)
}

/** Sets expired invites to inactive, because the list filters by this column. */
export async function deactivateExpiredInvites(db: Database, now: number) {
  const isExpired = and(eq(invites.status, 'active'), lte(invites.expired_at, now))
  await db.update(invites).set({ status: 'inactive' }).where(isExpired)
}

/** A usable invite that the server itself created. */
export async function findServerInvite(
  db: Database,
  makes_admin: boolean,
  now: number,
): Promise<InviteRow | undefined> {
  const [found] = await db
    .select()
    .from(invites)
    .where(and(isNull(invites.created_by), eq(invites.makes_admin, makes_admin), isUsable(db, now)))
    .limit(1)
  return found
}

/** Creates an invite for the first admin and returns its code; null while an earlier one, which was printed, is usable. */
export async function inviteFirstAdmin(tx: Database, now: number): Promise<string | null> {
  if (await findServerInvite(tx, true, now)) return null
  const { id, token } = await addInvite(tx, { makes_admin: true, now })
  await logAdminAction(tx, { admin_id: null, action: 'invite.create', subject_id: id, now })
  return token
}

/**
 * To be called in the transaction that adds an admin in another way. It waits for a registration that has locked the
 * invite, and lets a later one find it revoked.
 */
export async function revokeFirstAdminInvites(tx: Database, now: number) {
  const revoked = await tx
    .update(invites)
    .set({ status: 'inactive', updated_at: now })
    .where(and(eq(invites.makes_admin, true), eq(invites.status, 'active')))
    .returning({ id: invites.id })
  await logAdminActions(
    tx,
    revoked.map(({ id }) => ({ admin_id: null, action: 'invite.revoke', subject_id: id, now })),
  )
}
