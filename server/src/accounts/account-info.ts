import type { Account } from '@sallyport/contract/endpoints'
import { isNull } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { setup, type UserRow } from '../store/schema.ts'

/** What the account info contains; of admins also whether the checklist of the installation is open. */
export async function accountInfo(db: Database, user: UserRow): Promise<Account> {
  if (!user.is_admin) return user
  const open = await db.select({ id: setup.id }).from(setup).where(isNull(setup.finished_at))
  return { ...user, needs_setup: open.length > 0 }
}
