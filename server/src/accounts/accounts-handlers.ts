import { sessionEndpoints } from 'shared/contract'
import { implement, type Call } from '../http/implement.ts'
import { messages, refuse } from '../http/refusal.ts'
import type { UserRow } from '../store/schema.ts'
import { userByEmail } from './accounts-queries.ts'
import { hashTurns, isPasswordOf } from './password-hashes.ts'
import { openSession } from './sessions.ts'
import { QueueFull } from './work-queue.ts'

/** Seconds after which a full queue of sign-ins has most likely moved on. */
const queuePause = 1

type Login = Call<typeof sessionEndpoints.login>

export const accountHandlers = [
  implement(sessionEndpoints.info, async ({ user }) => user),

  implement(sessionEndpoints.login, async (call) => {
    call.loginGuard.check(attemptOf(call))
    const person = await userByEmail(call.store.db, call.body.email)
    const isIn = await hashTurns.run(() => checked(call, person)).catch(whenFull)
    if (!isIn || !person) return refuse(401, messages.notSignedIn)
    return { token: await openSession(call.store.db, person.id, call.now), info: person }
  }),
]

const attemptOf = ({ body, caller, now }: Login) => ({ email: body.email, address: caller.address, now })

/** One turn at hashing. Counting stands inside it, so that of many guesses at once none overtakes the count. */
async function checked(call: Login, person: UserRow | undefined): Promise<boolean> {
  const attempt = attemptOf(call)
  call.loginGuard.check(attempt)
  const isRight = await isPasswordOf(person, call.body.password)
  const isIn = isRight && person !== undefined && mayComeIn(person, call)
  if (isIn) call.loginGuard.succeeded(attempt)
  else call.loginGuard.failed(attempt)
  return isIn
}

/** People of the demonstration come in there alone, and only from the machine itself: their password is in the README. */
function mayComeIn(person: UserRow, { config, caller }: Login): boolean {
  return person.is_active && (!person.is_demo || (config.demo && caller.isLocal))
}

function whenFull(error: unknown): never {
  if (error instanceof QueueFull) refuse(429, messages.tooMany, queuePause)
  throw error
}
