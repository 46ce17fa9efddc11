import { and, eq, gt, lte } from 'drizzle-orm'
import { isUsableAccount } from '../accounts/accounts-queries.ts'
import type { Config } from '../config/config.ts'
import { hasRow, type Database } from '../database/database.ts'
import { resetCodes, users, type UserRow } from '../database/tables/schema.ts'
import { hashToken, newCode } from '../database/token.ts'

export const resetMinutes = 30
export const resetSeconds = resetMinutes * 60

/** Creates a reset code. Earlier codes of the user stay valid, because their mails may arrive first. Only the hash is stored. */
export async function issueResetCode(db: Database, user_id: number, now: number): Promise<string> {
  const code = newCode()
  const expired_at = now + resetSeconds
  await db.insert(resetCodes).values({ user_id, code_hash: hashToken(code), created_at: now, expired_at })
  return code
}

const isValidCode = (code: string, now: number) =>
  and(eq(resetCodes.code_hash, hashToken(code)), gt(resetCodes.expired_at, now))

/** The active user of a valid code, or null. */
export async function userOfResetCode(
  db: Database,
  { code, now }: { code: string; now: number },
  config: Config,
): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(resetCodes)
    .innerJoin(users, eq(users.id, resetCodes.user_id))
    .where(isValidCode(code, now))
  return found && isUsableAccount(found.user, config) ? found.user : null
}

/** Deletes a valid code. The caller must hold the lock on its user. */
export const consumeResetCode = (tx: Database, code: string, now: number) =>
  hasRow(tx.delete(resetCodes).where(isValidCode(code, now)).returning({ user_id: resetCodes.user_id }))

export async function deleteExpiredResetCodes(db: Database, now: number) {
  await db.delete(resetCodes).where(lte(resetCodes.expired_at, now))
}
