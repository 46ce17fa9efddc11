import { and, eq, gt, lte } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { hasRow, type Database } from '../database/database.ts'
import { resetCodes, users, type UserRow } from '../database/tables/schema.ts'
import { hashToken, newCode } from '../database/token.ts'
import { isUsableAccount } from './accounts/accounts-queries.ts'

export const resetMinutes = 30
const secondsInMinute = 60

/** Creates a reset code and replaces the previous one of the user. Only its hash is stored. */
export async function issueResetCode(db: Database, user_id: number, now: number): Promise<string> {
  const code = newCode()
  const row = { code_hash: hashToken(code), created_at: now, expired_at: now + resetMinutes * secondsInMinute }
  await db
    .insert(resetCodes)
    .values({ user_id, ...row })
    .onConflictDoUpdate({ target: resetCodes.user_id, set: row })
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

/** Deletes a valid code. Returns true for only one of several concurrent calls. */
export const consumeResetCode = (tx: Database, code: string, now: number) =>
  hasRow(tx.delete(resetCodes).where(isValidCode(code, now)).returning({ user_id: resetCodes.user_id }))

export async function deleteExpiredResetCodes(db: Database, now: number) {
  await db.delete(resetCodes).where(lte(resetCodes.expired_at, now))
}
