import { and, eq } from 'drizzle-orm'
import { logAdminAction, logAdminActions } from '../admin-log/admin-log.ts'
import type { Database } from '../store/database.ts'
import { invites } from '../store/invite-tables.ts'
import { addInvite, findServerInvite } from './invites-queries.ts'

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
