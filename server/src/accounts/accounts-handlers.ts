import { logoutEndpoints, sessionEndpoints } from 'shared/contract'
import { implement, type Call } from '../http/implement.ts'
import { messages, refuse } from '../http/refusal.ts'
import type { UserRow } from '../store/schema.ts'
import { isSignable, userByEmail } from './accounts-queries.ts'
import { inTurn, isPasswordOf } from './password-hashes.ts'
import { endSession, openSessionWith } from './sessions.ts'

type Login = Call<typeof sessionEndpoints.login>

export const accountHandlers = [
  implement(sessionEndpoints.info, async ({ user }) => user),

  implement(sessionEndpoints.login, async (call) => {
    await call.guards.login.check(attemptOf(call))
    const person = await userByEmail(call.store.db, call.body.email)
    const isIn = await inTurn(attemptOf(call), () => checked(call, person))
    if (!isIn || !person) return refuse(401, messages.notSignedIn)
    const token = await openSessionWith(call.store, person, call.now)
    return { token: token ?? refuse(401, messages.notSignedIn), info: person }
  }),

  implement(logoutEndpoints.logout, async ({ caller, store }) => {
    await endSession(store.db, caller.authorization)
    return {}
  }),
]

const attemptOf = ({ body, caller, now }: Login) => ({ account: body.email, address: caller.address, now })

/** One turn at hashing. Counting stands inside it, so that of many guesses at once none overtakes the count. */
async function checked(call: Login, person: UserRow | undefined): Promise<boolean> {
  const { login } = call.guards
  const attempt = attemptOf(call)
  await login.count(attempt)
  const isRight = await isPasswordOf(person, call.body.password)
  const isIn = isRight && person !== undefined && mayComeIn(person, call)
  if (isIn) {
    await login.uncount(attempt)
    await login.resetAccount(attempt.account)
  }
  return isIn
}

/** Demo accounts have a public password, so they sign in only on this machine and not through a proxy. */
function mayComeIn(person: UserRow, { config, caller }: Login): boolean {
  return isSignable(person, config) && (!person.is_demo || caller.isLocal)
}
