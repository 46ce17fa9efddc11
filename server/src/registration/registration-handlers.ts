import { errorCodes, registrationEndpoints } from '@sallyport/contract/endpoints'
import { hashInTurn } from '../accounts/password-hashes.ts'
import { signIn } from '../accounts/sign-in.ts'
import { implement, type Call } from '../http/implement.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { lockedInvite, markUsed, usableInvite } from '../invites/invites-queries.ts'
import { addAccount } from './new-account.ts'

type ByInvite = Call<typeof registrationEndpoints.registerByInvite>

export const registrationHandlers = [
  implement(registrationEndpoints.validateInvite, async ({ params, caller, guards, store, now }) => {
    const attempt = { account: params.code, address: caller.address, now }
    return guards.codes.counted(attempt, { refusal: 404 }, async () =>
      (await usableInvite(store.db, params.code, now)) ? { valid: true } : notFound(),
    )
  }),

  implement(registrationEndpoints.registerByInvite, async (call) => {
    const { body, caller, guards, now } = call
    const attempt = { account: body.email, address: caller.address, now }
    return guards.register.counted(attempt, { refusal: 400 }, () => registered(call))
  }),

  implement(
    registrationEndpoints.register,
    async ({ body: { email, password }, caller, guards, store, now }) => {
      const attempt = { account: email, address: caller.address, now }
      return guards.register.counted(attempt, { refusal: 400, success: true }, async () => {
        const password_hash = await hashInTurn(caller, password)
        await store.transaction((tx) => addAccount(tx, { email, password_hash, is_admin: false, created_at: now }))
        return { email }
      })
    },
    { isOffered: ({ settings }) => settings.registrationOpen },
  ),
]

/** Uses the invite up, or leaves everything as it was: of many who try at once, one comes in. */
async function registered(call: ByInvite) {
  const { body, caller, store, now } = call
  const { invite_token, email, password } = body
  // The hash is dear: nobody gets one for a code that does not work.
  if (!(await usableInvite(store.db, invite_token, now))) refuse(400, errorCodes.inviteUnusable)
  const password_hash = await hashInTurn(caller, password)
  const { cookie, ...session } = await store.transaction(async (tx) => {
    const invite = (await lockedInvite(tx, invite_token, now)) ?? refuse(400, errorCodes.inviteUnusable)
    const info = await addAccount(tx, { email, password_hash, is_admin: invite.makes_admin, created_at: now })
    await markUsed(tx, invite.id, info.id, now)
    return { ...(await signIn(tx, info.id, call)), info }
  })
  call.setCookie(cookie)
  return session
}
