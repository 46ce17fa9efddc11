import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { newCode } from '../domain/token.ts'
import { invites, type InviteRow } from '../store/invite-tables.ts'
import type { Database } from '../store/database.ts'

const lifetimeSeconds = 7 * 24 * 60 * 60

type NewInvite = { now: number; created_by?: number; makes_admin?: boolean }

export async function addInvite(db: Database, { now, ...invite }: NewInvite): Promise<InviteRow> {
  const values = { ...invite, token: newCode(), status: 'active' as const, created_at: now }
  const [added] = await db
    .insert(invites)
    .values({ ...values, expired_at: now + lifetimeSeconds })
    .returning()
  if (!added) throw new Error('The insert returned no invite')
  return added
}

/** Active and not expired. */
const isUsable = (now: number) => and(eq(invites.status, 'active'), gt(invites.expired_at, now))

export async function findUsableInvite(db: Database, token: string, now: number): Promise<InviteRow | undefined> {
  const [found] = await db
    .select()
    .from(invites)
    .where(and(eq(invites.token, token), isUsable(now)))
  return found
}

/** Locks a usable invite until the end of the transaction. */
export async function lockUsableInvite(tx: Database, token: string, now: number): Promise<InviteRow | undefined> {
  const [found] = await tx
    .select()
    .from(invites)
    .where(and(eq(invites.token, token), isUsable(now)))
    .for('update')
  return found
}

export async function markInviteUsed(tx: Database, id: number, user_id: number, now: number) {
  await tx.update(invites).set({ status: 'used', user_id, updated_at: now }).where(eq(invites.id, id))
}

/** Revokes a usable invite. Returns whether there was one with this id. */
export async function revokeInvite(db: Database, id: number, now: number): Promise<boolean> {
  const revoked = await db
    .update(invites)
    .set({ status: 'inactive', updated_at: now })
    .where(and(eq(invites.id, id), isUsable(now)))
    .returning({ id: invites.id })
  return revoked.length > 0
}

export async function hasInvite(db: Database, id: number): Promise<boolean> {
  const found = await db.select({ id: invites.id }).from(invites).where(eq(invites.id, id))
  return found.length > 0
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
    .where(and(isNull(invites.created_by), eq(invites.makes_admin, makes_admin), isUsable(now)))
    .limit(1)
  return found
}
