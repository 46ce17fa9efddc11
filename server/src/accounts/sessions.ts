import { and, desc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { hashOfToken, isTokenShaped, newToken } from '../domain/token.ts'
import type { Tools } from '../http/call-context.ts'
import { sessions, users, type UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'

const hour = 60 * 60
const day = 24 * hour
/** A session ends when it was not used for this long. */
const idleSeconds = 30 * day
/** A session ends this long after the sign-in, however much it is used. */
export const longestSessionSeconds = 90 * day
/** Sessions of one account; a sign-in beyond them ends the oldest. */
export const sessionsPerAccount = 50
/** How exactly its last use is kept: not every call needs to write. */
const useSeconds = hour

export async function openSession(db: Database, user_id: number, now: number): Promise<string> {
  const token = newToken()
  await endOldestSessions(db, user_id)
  await db.insert(sessions).values({ token_hash: hashOfToken(token), user_id, created_at: now, used_at: now })
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

/**
 * A session for somebody whose password was found right; null when it is no longer theirs. A reset at the same moment
 * comes before or after, never between: the person's row is held.
 */
export function openSessionWith(store: Store, { id, password_hash }: UserRow, now: number): Promise<string | null> {
  return store.transaction(async (tx) => {
    const unchanged = and(eq(users.id, id), eq(users.password_hash, password_hash), eq(users.is_active, true))
    const held = await tx.select({ id: users.id }).from(users).where(unchanged).for('share')
    return held.length > 0 ? openSession(tx, id, now) : null
  })
}

export async function endSessionsOf(tx: Database, user_id: number) {
  await tx.delete(sessions).where(eq(sessions.user_id, user_id))
}

/** The stored hash of the token in an `Authorization` header; null when it holds none. */
function tokenHashOf(header: string | undefined): string | null {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(header ?? '') ?? []
  return isTokenShaped(token) ? hashOfToken(token) : null
}

/** Ends the session of an `Authorization` header. */
export async function endSession(db: Database, header: string | undefined) {
  const token_hash = tokenHashOf(header)
  if (token_hash) await db.delete(sessions).where(eq(sessions.token_hash, token_hash))
}

const isCurrent = (now: number) =>
  and(gt(sessions.used_at, now - idleSeconds), gt(sessions.created_at, now - longestSessionSeconds))

/** Whom an `Authorization` header stands for, if anybody. */
export async function personOf(header: string | undefined, tools: Tools): Promise<UserRow | null> {
  const token_hash = tokenHashOf(header)
  if (!token_hash) return null

  const now = tools.clock()
  const { db } = tools.store
  const [found] = await db
    .select({ user: users, used_at: sessions.used_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, token_hash), isCurrent(now), eq(users.is_active, true)))
  if (!found || (found.user.is_demo && !tools.config.demo)) return null
  if (found.used_at + useSeconds <= now) {
    await db.update(sessions).set({ used_at: now }).where(eq(sessions.token_hash, token_hash))
  }
  return found.user
}

/** Sessions that nobody can use any more. */
export async function dropOldSessions(db: Database, now: number) {
  await db
    .delete(sessions)
    .where(or(lte(sessions.used_at, now - idleSeconds), lte(sessions.created_at, now - longestSessionSeconds)))
}
