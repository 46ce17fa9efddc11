import { and, desc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { hashToken, isTokenFormat, newToken } from '../domain/token.ts'
import type { Config } from '../config/config.ts'
import { sessions, users, type UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

const hour = 60 * 60
const day = 24 * hour
const idleSeconds = 30 * day
export const maxSessionSeconds = 90 * day
/** The maximum number of sessions per account; a new one replaces the oldest. */
export const sessionsPerAccount = 50
/** In seconds: `used_at` is written at most once in this time, so that most calls write nothing. */
const usedAtResolution = hour

/** Starts a session and returns its token. */
export async function openSession(db: Database, user_id: number, now: number): Promise<string> {
  const token = newToken()
  await endOldestSessions(db, user_id)
  await db.insert(sessions).values({ token_hash: hashToken(token), user_id, created_at: now, used_at: now })
  return token
}

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

/** The stored hash of the token in an `Authorization` header, or null. */
function tokenHashOf(header: string | undefined): string | null {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(header ?? '') ?? []
  return isTokenFormat(token) ? hashToken(token) : null
}

export async function endSession(db: Database, header: string | undefined) {
  const token_hash = tokenHashOf(header)
  if (token_hash) await db.delete(sessions).where(eq(sessions.token_hash, token_hash))
}

const isCurrent = (now: number) =>
  and(gt(sessions.used_at, now - idleSeconds), gt(sessions.created_at, now - maxSessionSeconds))

type SessionCheck = { db: Database; config: Pick<Config, 'demo'>; now: number }

/** The active user whose session an `Authorization` header identifies, or null. Records the use of the session. */
export async function userOfSession(
  header: string | undefined,
  { db, config, now }: SessionCheck,
): Promise<UserRow | null> {
  const token_hash = tokenHashOf(header)
  if (!token_hash) return null

  const [found] = await db
    .select({ user: users, used_at: sessions.used_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, token_hash), isCurrent(now), eq(users.is_active, true)))
  if (!found || (found.user.is_demo && !config.demo)) return null
  if (found.used_at + usedAtResolution <= now) {
    await db.update(sessions).set({ used_at: now }).where(eq(sessions.token_hash, token_hash))
  }
  return found.user
}

export async function deleteExpiredSessions(db: Database, now: number) {
  await db
    .delete(sessions)
    .where(or(lte(sessions.used_at, now - idleSeconds), lte(sessions.created_at, now - maxSessionSeconds)))
}
