import { errorCodes, registrationEndpoints } from '@sallyport/contract/endpoints'
import { accountInfo, addUser, userByEmail } from '../accounts/accounts-queries.ts'
import { hashPasswordInQueue } from '../accounts/password-hashes.ts'
import { signIn } from '../accounts/sign-in.ts'
import { implementArea, type EndpointCall } from '../api/implement.ts'
import { logAdminAction } from '../database/admin-log.ts'
import { isUniqueViolation } from '../database/database-errors.ts'
import type { Database } from '../database/database.ts'
import type { UserRow } from '../database/tables/schema.ts'
import { notFound, refuse } from '../http/http-error.ts'
import { findUsableInvite, lockUsableInvite, markInviteUsed } from '../invites/invites-queries.ts'

type ByInvite = EndpointCall<typeof registrationEndpoints.registerByInvite>

export const registrationHandlers = implementArea(
  registrationEndpoints,
  {
    validateInvite: async ({ params, caller, guards, store, now }) => {
      const attempt = { account: params.code, clientIp: caller.clientIp, now }
      return guards.codes.withAttempt(attempt, { failureStatus: 404 }, async () => {
        const { makes_admin } = (await findUsableInvite(store.db, params.code, now)) ?? notFound()
        return { valid: true, ...(makes_admin && { makes_admin }) }
      })
    },

    registerByInvite: async (call) => {
      const { body, caller, guards, now } = call
      // Counted by invite, because anyone may know the e-mail.
      const attempt = { account: body.invite_token, clientIp: caller.clientIp, now }
      return guards.register.withAttempt(attempt, { failureStatus: 400 }, () => registerWithInvite(call))
    },

    register: async ({ body: { email, password }, caller, guards, store, now }) => {
      const attempt = { account: email, clientIp: caller.clientIp, now }
      return guards.register.withAttempt(attempt, { failureStatus: 400, countSuccess: true }, async () => {
        const password_hash = await hashPasswordInQueue(caller, password)
        await store.transaction((tx) => registerUser(tx, { email, password_hash, is_admin: false, created_at: now }))
        return { email }
      })
    },
  },
  { isEnabled: { register: ({ settings }) => settings.registrationOpen } },
)

/** Creates an account and uses the invite in one transaction, so that concurrent calls create one account. */
async function registerWithInvite(call: ByInvite) {
  const { body, caller, store, now } = call
  const { invite_token, email, password } = body
  // Checked first, because hashing is expensive.
  if (!(await findUsableInvite(store.db, invite_token, now))) refuse(400, errorCodes.inviteUnusable)
  const password_hash = await hashPasswordInQueue(caller, password)
  const { cookie, ...session } = await store.transaction(async (tx) => {
    const invite = (await lockUsableInvite(tx, invite_token, now)) ?? refuse(400, errorCodes.inviteUnusable)
    const user = await registerUser(tx, { email, password_hash, is_admin: invite.makes_admin, created_at: now })
    await markInviteUsed(tx, invite.id, user.id, now)
    if (user.is_admin) await logAdminAction(tx, { admin_id: user.id, action: 'user.create', subject_id: user.id, now })
    return { ...(await signIn(tx, user.id, call)), info: await accountInfo(tx, user) }
  })
  call.setCookie(cookie)
  return session
}

type NewUser = { email: string; password_hash: string; is_admin: boolean; created_at: number }

/** Adds a user. Throws an `HttpError` if the e-mail is taken, even by a concurrent registration. */
async function registerUser(tx: Database, user: NewUser): Promise<UserRow> {
  if (await userByEmail(tx, user.email)) refuse(400, errorCodes.emailTaken)
  await addUser(tx, user).catch((error: unknown) => {
    if (isUniqueViolation(error)) refuse(400, errorCodes.emailTaken)
    throw error
  })
  const added = await userByEmail(tx, user.email)
  if (!added) throw new Error('The added user was not found')
  return added
}
