import { and, eq } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import type { Database } from '../store/database.ts'
import { users, type UserRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { rememberClient } from './known-clients.ts'
import { openSession } from './sessions.ts'

type SignInCall = {
  caller: { clientIp: string; cookies: string | undefined }
  config: Pick<Config, 'publicUrl'>
  now: number
}
/** A session token and the `Set-Cookie` value of the device; to be sent after the transaction is committed. */
type SignIn = { token: string; cookie: string }

export async function signIn(tx: Database, user_id: number, { caller, config, now }: SignInCall): Promise<SignIn> {
  const token = await openSession(tx, user_id, now)
  const { clientIp, cookies } = caller
  const cookie = await rememberClient(tx, { user_id, clientIp, cookies, now }, config.publicUrl.startsWith('https:'))
  return { token, cookie }
}

/**
 * Signs in a user whose password was verified; null if the account has changed since. The row lock serializes this with
 * a concurrent password reset, deactivation or sign-in.
 */
export function signInIfUnchanged(store: Store, user: UserRow, call: SignInCall): Promise<SignIn | null> {
  const { id, password_hash } = user
  return store.transaction(async (tx) => {
    const unchanged = and(eq(users.id, id), eq(users.password_hash, password_hash), eq(users.is_active, true))
    const locked = await tx.select({ id: users.id }).from(users).where(unchanged).for('no key update')
    return locked.length > 0 ? signIn(tx, id, call) : null
  })
}
