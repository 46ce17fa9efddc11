import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { resetCodes, users } from '../../database/tables/schema.ts'
import { forgetClients } from './known-clients.ts'
import { endAllSessions } from './sessions.ts'

type NewPassword = { password_hash: string; now: number }

/** Sets a new password, and ends what the former one gave: sessions, the reset code and known clients. */
export async function replacePassword(tx: Database, user_id: number, { password_hash, now }: NewPassword) {
  await tx.update(users).set({ password_hash, updated_at: now }).where(eq(users.id, user_id))
  await tx.delete(resetCodes).where(eq(resetCodes.user_id, user_id))
  await endAllSessions(tx, user_id)
  await forgetClients(tx, user_id)
}
