import { logoutEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { implement, type Call } from '../http/implement.ts'
import { messages, refuse } from '../http/refusal.ts'
import type { UserRow } from '../store/schema.ts'
import { isSignable, userByEmail } from './accounts-queries.ts'
import type { Attempt } from './attempt-guard.ts'
import { findKnownClient, type KnownClient } from './known-clients.ts'
import { inTurn, isPasswordOf } from './password-hashes.ts'
import { endSession } from './sessions.ts'
import { signInVerified } from './sign-in.ts'

type Login = Call<typeof sessionEndpoints.login>

export const accountHandlers = [
  implement(sessionEndpoints.info, async ({ user }) => user),

  implement(sessionEndpoints.login, async (call) => {
    const { body, caller, guards, store, now } = call
    const person = await userByEmail(store.db, body.email)
    const client = { user_id: person?.id ?? 0, ...caller, now }
    const attempt = attemptOf(call, await findKnownClient(store.db, client))
    await guards.login.check(attempt)
    const turn = { account: attempt.account, address: caller.address }
    const user = await inTurn(turn, () => checked(call, { person, attempt }))
    const { token, cookie } = (await signInVerified(store, user, call)) ?? refuse(401, messages.notSignedIn)
    call.setCookie(cookie)
    return { token, info: user }
  }),

  implement(logoutEndpoints.logout, async ({ caller, store }) => {
    await endSession(store.db, caller.authorization)
    return {}
  }),
]

/** Failures of a client that the account knows are counted by themselves, so that strangers cannot lock it out. */
function attemptOf({ body, caller, now }: Login, known: KnownClient | null): Attempt {
  const account = known ? `${body.email} ${known.hash}` : body.email
  return { account, address: known?.isDevice ? null : caller.address, now }
}

type Claim = { person: UserRow | undefined; attempt: Attempt }

/** One turn at hashing. Counting stands inside it, so that of many guesses at once none overtakes the count. */
async function checked(call: Login, { person, attempt }: Claim): Promise<UserRow> {
  const { login } = call.guards
  const user = await login.counted(attempt, { refusal: 401 }, async () => {
    const isRight = await isPasswordOf(person, call.body.password)
    if (isRight && person && mayComeIn(person, call)) return person
    call.log.warn({ event: 'login.failed', clientIp: call.caller.address }, 'a sign-in failed')
    return refuse(401, messages.notSignedIn)
  })
  await login.resetAccount(attempt.account)
  return user
}

/** Demo accounts have a public password, so they sign in only on this machine and not through a proxy. */
function mayComeIn(person: UserRow, { config, caller }: Login): boolean {
  return isSignable(person, config) && (!person.is_demo || caller.isLocal)
}
