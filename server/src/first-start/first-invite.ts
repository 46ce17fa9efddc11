import { addInvite, findServerInvite } from '../invites/invites-queries.ts'
import type { Database } from '../store/database.ts'

/** A one-time invite that makes an admin; null while an earlier one still works, for it was told once. */
export async function inviteFirstAdmin(tx: Database, now: number): Promise<string | null> {
  if (await findServerInvite(tx, true, now)) return null
  return (await addInvite(tx, { makes_admin: true, now })).token
}

/** An invite for whoever looks at the demonstration; the same one until it is used, told at each start. */
export async function inviteVisitor(tx: Database, now: number): Promise<string> {
  return ((await findServerInvite(tx, false, now)) ?? (await addInvite(tx, { now }))).token
}
