import { addInvite, findServerInvite } from '../invites/invites-queries.ts'
import type { Database } from '../store/database.ts'

/** Creates an invite for the first admin and returns its code; null while an earlier one, which was printed, is usable. */
export async function inviteFirstAdmin(tx: Database, now: number): Promise<string | null> {
  if (await findServerInvite(tx, true, now)) return null
  return (await addInvite(tx, { makes_admin: true, now })).token
}

/** The code of the invite for a visitor of the demo; the same one until it is used. */
export async function inviteVisitor(tx: Database, now: number): Promise<string> {
  return ((await findServerInvite(tx, false, now)) ?? (await addInvite(tx, { now }))).token
}
