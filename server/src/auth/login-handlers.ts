import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { and, eq } from 'drizzle-orm'
import { accountInfo, isUsableAccount, userByEmail } from '../accounts/accounts-queries.ts'
import type { Attempt } from '../accounts/attempt-guards.ts'
import { attemptOnAccount, networkHash } from '../accounts/known-clients.ts'
import { verifyPassword, withHashSlot } from '../accounts/password-hashes.ts'
import { endSession } from '../accounts/sessions.ts'
import { signIn, type SignIn, type SignInCall } from '../accounts/sign-in.ts'
import { implementArea, type EndpointCall } from '../api/implement.ts'
import { logAdminAction, logFailedSignIn } from '../database/admin-log.ts'
import type { Store } from '../database/store.ts'
import { users, type UserRow } from '../database/tables/schema.ts'
import { messages, refuse } from '../http/http-error.ts'

type Login = EndpointCall<typeof sessionEndpoints.login>

export const loginHandlers = implementArea(sessionEndpoints, {
  info: ({ store, user }) => accountInfo(store.db, user),

  login: async (call) => {
    const { body, guards, store } = call
    const account = await userByEmail(store.db, body.email)
    const attempt = await attemptOnAccount(store.db, { email: body.email, account }, call)
    await guards.login.check(attempt)
    const user = await withHashSlot(attempt, () => authenticate(call, { account, attempt }))
    const { token, cookie } = (await signInIfUnchanged(store, user, call)) ?? refuse(401, messages.unauthorized)
    call.setCookie(cookie)
    return { token, info: await accountInfo(store.db, user) }
  },

  logout: async ({ caller, store }) => {
    await endSession(store.db, caller.authorization)
    return {}
  },
})

type AuthenticationInput = { account: UserRow | undefined; attempt: Attempt }

/** Counts the attempt inside the queue slot, so that concurrent guesses cannot exceed the limit. */
async function authenticate(call: Login, { account, attempt }: AuthenticationInput): Promise<UserRow> {
  const { login } = call.guards
  const user = await login.withAttempt(attempt, { failureStatus: 401 }, async () => {
    const isCorrect = await verifyPassword(account, call.body.password)
    if (isCorrect && account && isSignInAllowed(account, call)) return account
    if (account?.is_admin) await logFailedSignIn(call.store.db, account.id, call.now)
    const network = networkHash(call.hashKey, 'log', call.caller.clientIp)
    call.log.warn({ event: 'login.failed', network }, 'a sign-in failed')
    return refuse(401, messages.unauthorized)
  })
  await login.resetAccount(call.store.db, attempt.account)
  return user
}

/** Demo accounts have a public password, so they may sign in only from this machine and not through a proxy. */
function isSignInAllowed(account: UserRow, { config, caller }: Login): boolean {
  return isUsableAccount(account, config) && (!account.is_demo || caller.isLocal())
}

/** Signs in a user whose password was verified; null if the account has changed since. The row lock serializes concurrent changes. */
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
