import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { users, type UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

export async function userByEmail(db: Database, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/**
 * A person whom nobody else changes until the transaction ends. Whoever changes rights, or gives by them, begins here:
 * first the person, then a node, then accesses.
 */
export async function lockUser(tx: Database, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return user
}

/** The same for several, always in one order, so that no two transactions wait for each other. */
export function lockUsers(tx: Database, ids: number[]): Promise<UserRow[]> {
  return tx.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('no key update')
}

/** A person whose rights stay as they are until the transaction ends, for as many as ask. */
export async function lockUserShared(tx: Database, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('share')
  return user
}

/** Whether somebody can manage the installation; the demonstration's admin, whose password is public, is not counted. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const admins = and(eq(users.is_admin, true), eq(users.is_active, true), eq(users.is_demo, false))
  const found = await db.select({ id: users.id }).from(users).where(admins).limit(1)
  return found.length > 0
}

export async function hasUsers(db: Database): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1)
  return found.length > 0
}

/**
 * Whether a database is one of a production start: it has an admin other than the demo admin, or accounts, but no demo
 * accounts. Other accounts beside demo accounts are visitors of the demonstration, who registered with or without an
 * invite. A production start always adds an admin, even in a database of the demonstration.
 */
export async function hasProductionUsers(db: Database): Promise<boolean> {
  const hasUserWhere = async (condition: SQL | undefined) =>
    (await db.select({ id: users.id }).from(users).where(condition).limit(1)).length > 0
  const isRegistered = eq(users.is_demo, false)
  const hasDemoAccounts = await hasUserWhere(eq(users.is_demo, true))
  return hasUserWhere(hasDemoAccounts ? and(isRegistered, eq(users.is_admin, true)) : isRegistered)
}

export async function addUser(db: Database, user: typeof users.$inferInsert): Promise<number> {
  const [added] = await db.insert(users).values(user).returning({ id: users.id })
  if (!added) throw new Error('A person was added and did not come back')
  return added.id
}

/** Whether a person has an account to use: people of the demonstration are nobody elsewhere. */
export function isUsableAccount(user: UserRow, { demo }: Pick<Config, 'demo'>): boolean {
  return user.is_active && (!user.is_demo || demo)
}
