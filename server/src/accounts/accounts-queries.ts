import type { Language } from '@sallyport/contract/config'
import type { Account } from '@sallyport/contract/endpoints'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { firstRow, hasRow, onlyRow, preparedQuery, type Database } from '../database/database.ts'
import { setup, users, type UserRow } from '../database/tables/schema.ts'
import { messages, notFound, refuse } from '../http/http-error.ts'

export const userByEmail = (db: Database, email: string) =>
  firstRow(db.select().from(users).where(eq(users.email, email)))

export const userById = (db: Database, id: number): Promise<UserRow | undefined> =>
  firstRow(db.select().from(users).where(eq(users.id, id)))

/** A query for an active admin. The demo admin does not count, because its password is public. */
export function anyAdmin(db: Database) {
  const isAdmin = and(eq(users.is_admin, true), eq(users.is_active, true), eq(users.is_demo, false))
  return db.select({ id: users.id }).from(users).where(isAdmin).limit(1)
}

export const hasAdmin = (db: Database) => hasRow(anyAdmin(db))

export const hasUsers = (db: Database) => hasRow(db.select({ id: users.id }).from(users).limit(1))

/** Whether the database was used in production: it has an admin other than the demo admin, or accounts but no demo accounts. */
export async function hasProductionUsers(db: Database): Promise<boolean> {
  const hasUserWhere = (condition: SQL | undefined) =>
    hasRow(db.select({ id: users.id }).from(users).where(condition).limit(1))
  const isRegistered = eq(users.is_demo, false)
  const hasDemoAccounts = await hasUserWhere(eq(users.is_demo, true))
  return hasUserWhere(hasDemoAccounts ? and(isRegistered, eq(users.is_admin, true)) : isRegistered)
}

export async function addUser(db: Database, user: typeof users.$inferInsert): Promise<number> {
  return (await onlyRow(db.insert(users).values(user).returning({ id: users.id }))).id
}

/** Whether an account is active; demo accounts are usable in demo mode only. */
export function isUsableAccount(user: UserRow, { demo }: Pick<Config, 'demo'>): boolean {
  return user.is_active && (!user.is_demo || demo)
}

/** Stores the language of mails to a user, if it changed. */
export async function storeLanguage(db: Database, user_id: number, language: Language) {
  const isChanged = and(eq(users.id, user_id), sql`${users.language} is distinct from ${language}`)
  await db.update(users).set({ language }).where(isChanged)
}

const unfinishedSetup = preparedQuery((db) =>
  db.select({ id: setup.id }).from(setup).where(isNull(setup.finished_at)).prepare('unfinished_setup'),
)

/** The account info; for admins, also whether the setup checklist is unfinished. */
export async function accountInfo(db: Database, user: UserRow): Promise<Account> {
  if (!user.is_admin) return user
  return { ...user, needs_setup: await hasRow(unfinishedSetup(db).execute()) }
}

/** Throws an `HttpError` unless the locked caller is still an active admin: 401 for a missing or inactive user, 404 without admin rights. */
export function requireAdmin(caller: UserRow | undefined): void {
  if (!caller?.is_active) refuse(401, messages.unauthorized)
  if (!caller.is_admin) notFound()
}
