import { and, eq, gt, lte } from 'drizzle-orm'
import { isUsableAccount } from '../accounts/accounts-queries.ts'
import type { Config } from '../config.ts'
import { hashToken, newCode } from '../domain/token.ts'
import { resetCodes, users, type UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

export const resetMinutes = 30
const secondsInMinute = 60

/** A new code for a person; the one before it ends, for there is room for one. Only its hash is kept. */
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

/** Whose password a code changes, if anybody's. */
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

/** Uses a code up; false for everybody but the first. */
export async function consumeResetCode(tx: Database, code: string, now: number): Promise<boolean> {
  const taken = await tx.delete(resetCodes).where(isValidCode(code, now)).returning({ user_id: resetCodes.user_id })
  return taken.length > 0
}

/** Codes that nobody can use any more. */
export async function deleteExpiredResetCodes(db: Database, now: number) {
  await db.delete(resetCodes).where(lte(resetCodes.expired_at, now))
}
