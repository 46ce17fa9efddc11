import { and, eq } from 'drizzle-orm'
import { users } from '../store/schema.ts'
import type { Database } from '../store/store.ts'

export async function userByEmail(db: Database, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
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

export async function addUser(db: Database, user: typeof users.$inferInsert): Promise<number> {
  const [added] = await db.insert(users).values(user).returning({ id: users.id })
  if (!added) throw new Error('A person was added and did not come back')
  return added.id
}
