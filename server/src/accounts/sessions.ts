import type { Language } from '@sallyport/contract/config'
import type { SessionClient } from '@sallyport/contract/endpoints'
import { and, desc, eq, gt, inArray, lte, ne, or, sql, type Placeholder } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { hasRow, preparedQuery, type Database } from '../database/database.ts'
import { resetCodes, sessions, users, type UserRow } from '../database/tables/schema.ts'
import { hashToken, isTokenFormat, newToken } from '../database/token.ts'
import { nextExpiry } from '../expiry/apply-expirations.ts'
import { storeLanguage } from './accounts-queries.ts'
import { deleteKnownClients } from './known-clients.ts'

const hour = 60 * 60
const day = 24 * hour
const idleSeconds = 30 * day
export const maxSessionSeconds = 90 * day
/** A new session above this limit replaces the oldest one. */
export const maxSessionsPerAccount = 50
/** In seconds. `used_at` is written at most once in this period, so that most calls write nothing. */
const usedAtResolution = hour

/** Starts a session and returns its token. */
export async function openSession(db: Database, user_id: number, now: number, client?: SessionClient): Promise<string> {
  const token = newToken()
  await endOldestSessions(db, user_id)
  await db.insert(sessions).values({ token_hash: hashToken(token), user_id, created_at: now, used_at: now, ...client })
  return token
}

async function endOldestSessions(db: Database, user_id: number) {
  const oldest = db
    .select({ token_hash: sessions.token_hash })
    .from(sessions)
    .where(eq(sessions.user_id, user_id))
    .orderBy(desc(sessions.created_at), desc(sessions.used_at))
    .offset(maxSessionsPerAccount - 1)
  await db.delete(sessions).where(inArray(sessions.token_hash, oldest))
}

export async function endAllSessions(tx: Database, ...user_ids: number[]) {
  await tx.delete(sessions).where(inArray(sessions.user_id, user_ids))
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

type OwnSessions = { user_id: number; authorization: string | undefined }

/** The sessions of a user: first the session of the `Authorization` header, then by last use. */
export function openSessionsOf(db: Database, { user_id, authorization }: OwnSessions, now: number) {
  const { id, created_at, used_at, browser, system, token_hash } = sessions
  const is_current = sql<boolean>`${token_hash} = ${tokenHashOf(authorization) ?? ''}`
  return db
    .select({ id, created_at, used_at, client: { browser, system }, is_current })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), isCurrent(sessionBounds(now))))
    .orderBy(desc(is_current), desc(used_at), desc(created_at))
}

/** Returns whether the session existed. */
export function endSessionById(tx: Database, user_id: number, id: string): Promise<boolean> {
  const isOwn = and(eq(sessions.user_id, user_id), eq(sessions.id, id))
  return hasRow(tx.delete(sessions).where(isOwn).returning({ id: sessions.id }))
}

/** Ends all sessions of a user except the session of the `Authorization` header. Returns the number of ended sessions. */
export async function endOtherSessions(tx: Database, { user_id, authorization }: OwnSessions): Promise<number> {
  const isOther = ne(sessions.token_hash, tokenHashOf(authorization) ?? '')
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), isOther))
    .returning({ id: sessions.id })
  return ended.length
}

/** Sessions that were last used or created before these times have expired. */
const sessionBounds = (now: number) => ({ used_after: now - idleSeconds, created_after: now - maxSessionSeconds })

type SessionBounds = { [Bound in keyof ReturnType<typeof sessionBounds>]: number | Placeholder }

const isCurrent = ({ used_after, created_after }: SessionBounds) =>
  and(gt(sessions.used_at, used_after), gt(sessions.created_at, created_after))

const activeUserOfSession = preparedQuery((db) =>
  db
    .select({ user: users, used_at: sessions.used_at, next_expiry: nextExpiry(db) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.token_hash, sql.placeholder('token_hash')),
        isCurrent({ used_after: sql.placeholder('used_after'), created_after: sql.placeholder('created_after') }),
        eq(users.is_active, true),
      ),
    )
    .prepare('active_user_of_session'),
)

/** An active user with a session. `next_expiry` is the earliest expiry of any user or access that is not applied yet, in unix seconds. */
export type SignedInUser = { user: UserRow; next_expiry: number | null }

type SessionCheck = { db: Database; config: Pick<Config, 'demo'>; now: number; language: Language }

/** The active user of the session in an `Authorization` header, or null. Stores the time of use and the language, at most once per hour. */
export async function userOfSession(
  header: string | undefined,
  { db, config, now, language }: SessionCheck,
): Promise<SignedInUser | null> {
  const token_hash = tokenHashOf(header)
  if (!token_hash) return null

  const [found] = await activeUserOfSession(db).execute({ token_hash, ...sessionBounds(now) })
  if (!found || (found.user.is_demo && !config.demo)) return null
  if (found.used_at + usedAtResolution <= now) {
    await db.update(sessions).set({ used_at: now }).where(eq(sessions.token_hash, token_hash))
    await storeLanguage(db, found.user.id, language)
  }
  return found
}

export async function deleteExpiredSessions(db: Database, now: number) {
  await db
    .delete(sessions)
    .where(or(lte(sessions.used_at, now - idleSeconds), lte(sessions.created_at, now - maxSessionSeconds)))
}

type NewPassword = { password_hash: string; now: number }

/** Sets a new password, and deletes the sessions, the reset codes and the known clients of the user. */
export async function replacePassword(tx: Database, user_id: number, { password_hash, now }: NewPassword) {
  await tx.update(users).set({ password_hash, updated_at: now }).where(eq(users.id, user_id))
  await tx.delete(resetCodes).where(eq(resetCodes.user_id, user_id))
  await endAllSessions(tx, user_id)
  await deleteKnownClients(tx, user_id)
}
