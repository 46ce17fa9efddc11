import { and, eq } from 'drizzle-orm'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { signIn, type SignIn, type SignInCall } from '../accounts/sign-in.ts'
import { users, type UserRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/**
 * Signs in a user whose password was verified; null if the account has changed since. The row lock serializes this with
 * a concurrent password reset, deactivation or sign-in.
 */
export function signInIfUnchanged(store: Store, user: UserRow, call: SignInCall): Promise<SignIn | null> {
  const { id, password_hash } = user
  return store.transaction(async (tx) => {
    const unchanged = and(eq(users.id, id), eq(users.password_hash, password_hash), eq(users.is_active, true))
    const [locked] = await tx.select({ is_admin: users.is_admin }).from(users).where(unchanged).for('no key update')
    if (!locked) return null
    if (locked.is_admin) await logAdminAction(tx, { admin_id: id, action: 'user.login', subject_id: id, now: call.now })
    return signIn(tx, id, call)
  })
}
