import { and, asc, eq, inArray, notExists } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { invites } from '../store/invite-tables.ts'
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
export async function lockedPerson(tx: Database, id: number): Promise<UserRow | undefined> {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return person
}

/** The same for several, always in one order, so that no two transactions wait for each other. */
export function lockedPeople(tx: Database, ids: number[]): Promise<UserRow[]> {
  return tx.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('no key update')
}

/** A person whose rights stay as they are until the transaction ends, for as many as ask. */
export async function heldPerson(tx: Database, id: number): Promise<UserRow | undefined> {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('share')
  return person
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
 * Whether there are accounts that the demonstration did not create: those without an invite, or with the invite of a
 * production start. Every production database has one, that of its first admin.
 */
export async function hasRealPeople(db: Database): Promise<boolean> {
  const fromDemo = db
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.user_id, users.id), eq(invites.makes_admin, false)))
  const isReal = and(eq(users.is_demo, false), notExists(fromDemo))
  const found = await db.select({ id: users.id }).from(users).where(isReal).limit(1)
  return found.length > 0
}

export async function addUser(db: Database, user: typeof users.$inferInsert): Promise<number> {
  const [added] = await db.insert(users).values(user).returning({ id: users.id })
  if (!added) throw new Error('A person was added and did not come back')
  return added.id
}

/** Whether a person has an account to use: people of the demonstration are nobody elsewhere. */
export function isSignable(person: UserRow, { demo }: Pick<Config, 'demo'>): boolean {
  return person.is_active && (!person.is_demo || demo)
}
