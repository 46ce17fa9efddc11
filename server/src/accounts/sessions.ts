import { and, desc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { hashToken, isTokenFormat, newToken } from '../domain/token.ts'
import type { Services } from '../http/call-context.ts'
import { sessions, users, type UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

const hour = 60 * 60
const day = 24 * hour
/** A session ends when it was not used for this long. */
const idleSeconds = 30 * day
/** A session ends this long after the sign-in, however much it is used. */
export const maxSessionSeconds = 90 * day
/** Sessions of one account; a sign-in beyond them ends the oldest. */
export const sessionsPerAccount = 50
/** How exactly its last use is kept: not every call needs to write. */
const usedAtResolution = hour

export async function openSession(db: Database, user_id: number, now: number): Promise<string> {
  const token = newToken()
  await endOldestSessions(db, user_id)
  await db.insert(sessions).values({ token_hash: hashToken(token), user_id, created_at: now, used_at: now })
  return token
}

/** Leaves room for one more session of an account. */
async function endOldestSessions(db: Database, user_id: number) {
  const oldest = db
    .select({ token_hash: sessions.token_hash })
    .from(sessions)
    .where(eq(sessions.user_id, user_id))
    .orderBy(desc(sessions.created_at), desc(sessions.used_at))
    .offset(sessionsPerAccount - 1)
  await db.delete(sessions).where(inArray(sessions.token_hash, oldest))
}

export async function endAllSessions(tx: Database, user_id: number) {
  await tx.delete(sessions).where(eq(sessions.user_id, user_id))
}

/** The stored hash of the token in an `Authorization` header; null when it holds none. */
function tokenHashOf(header: string | undefined): string | null {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(header ?? '') ?? []
  return isTokenFormat(token) ? hashToken(token) : null
}

/** Ends the session of an `Authorization` header. */
export async function endSession(db: Database, header: string | undefined) {
  const token_hash = tokenHashOf(header)
  if (token_hash) await db.delete(sessions).where(eq(sessions.token_hash, token_hash))
}

const isCurrent = (now: number) =>
  and(gt(sessions.used_at, now - idleSeconds), gt(sessions.created_at, now - maxSessionSeconds))

/** Whom an `Authorization` header stands for, if anybody. */
export async function userOfSession(header: string | undefined, services: Services): Promise<UserRow | null> {
  const token_hash = tokenHashOf(header)
  if (!token_hash) return null

  const now = services.clock()
  const { db } = services.store
  const [found] = await db
    .select({ user: users, used_at: sessions.used_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, token_hash), isCurrent(now), eq(users.is_active, true)))
  if (!found || (found.user.is_demo && !services.config.demo)) return null
  if (found.used_at + usedAtResolution <= now) {
    await db.update(sessions).set({ used_at: now }).where(eq(sessions.token_hash, token_hash))
  }
  return found.user
}

/** Sessions that nobody can use any more. */
export async function deleteExpiredSessions(db: Database, now: number) {
  await db
    .delete(sessions)
    .where(or(lte(sessions.used_at, now - idleSeconds), lte(sessions.created_at, now - maxSessionSeconds)))
}
