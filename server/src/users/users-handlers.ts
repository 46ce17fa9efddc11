import { errorCodes, userEndpoints } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { userById } from '../accounts/accounts-queries.ts'
import { openSessionsOf } from '../accounts/sessions.ts'
import { exportPart, readList, bulkOutcome } from '../api/admin-list.ts'
import { implementArea, type CallContext } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { invites } from '../database/tables/invites.ts'
import type { UserRow } from '../database/tables/schema.ts'
import { notFound, refuse } from '../http/http-error.ts'
import { revokeInvitesOf } from '../invites/invites-queries.ts'
import { activityByUser, noActivity } from './user-activity.ts'
import { changeUserFlag, changeUserFlags, type Flag } from './user-flags.ts'
import { toUsers, userList } from './users-queries.ts'

export const userHandlers = implementArea(userEndpoints, {
  list: (call) => readList(userList, call),
  export: (call) => exportPart(userList, call),

  setAdmin: (call) => setFlag(call, 'is_admin', call.body),
  setActive: async (call) => {
    const { id } = await setFlag(call, 'is_active', call.body)
    const activities = await activityByUser(call.store.db, [id], call.now)
    return { id, active_accesses: (activities.get(id) ?? noActivity).active_accesses }
  },
  setPrivileged: (call) => setFlag(call, 'is_privileged', call.body),

  bulkSetActive: async (call) => {
    const { ids, is_active: value, revoke_invites } = call.body
    const change = { flag: 'is_active', value, revoke_invites } as const
    const { changed, outcome, revoked_invites } = await bulkSetFlag(call, ids, change)
    const activities = await activityByUser(call.store.db, changed, call.now)
    const active_accesses = [...activities.values()].reduce((sum, { active_accesses }) => sum + active_accesses, 0)
    return { ...outcome, active_accesses, revoked_invites }
  },

  bulkSetAdmin: async (call) => {
    const { ids, is_admin: value, revoke_invites } = call.body
    const { outcome, revoked_invites } = await bulkSetFlag(call, ids, { flag: 'is_admin', value, revoke_invites })
    return { ...outcome, revoked_invites }
  },

  bulkSetPrivileged: async (call) => {
    const { ids, is_privileged } = call.body
    const { outcome } = await bulkSetFlag(call, ids, { flag: 'is_privileged', value: is_privileged })
    return outcome
  },

  byId: async ({ params, store: { db }, now }) => {
    const user = (await userById(db, params.id)) ?? notFound()
    const [listed = notFound()] = await toUsers(db, [user], now)
    return {
      user: { ...listed, premium_expired_at: user.premium_expired_at },
      inviter: await inviterOf(db, user.id),
      sessions: await openSessionsOf(db, { user_id: user.id, authorization: undefined }, now),
    }
  },
})

type AdminCall = CallContext & { user: UserRow }
type FlagBody<F extends Flag> = { user_id: number } & Record<F, boolean>

async function setFlag<F extends Flag>({ user, store, config, now }: AdminCall, flag: F, body: FlagBody<F>) {
  const change = { admin_id: user.id, user_id: body.user_id, flag, value: body[flag], now }
  await store.transaction((tx) => changeUserFlag(tx, change, config))
  return { id: body.user_id }
}

type Change = { flag: Flag; value: boolean; revoke_invites?: boolean }

async function bulkSetFlag(
  { user, store, config, now }: AdminCall,
  user_ids: number[],
  { revoke_invites = false, ...change }: Change,
) {
  if (user_ids.includes(user.id)) refuse(400, errorCodes.ownAccount)
  const author = { admin_id: user.id, now }
  const { changed, missing, revoked } = await store.transaction(async (tx) => ({
    ...(await changeUserFlags(tx, { ...change, ...author, user_ids }, config)),
    // Also revokes the invites of users whose flag was already unset.
    revoked: revoke_invites && !change.value ? await revokeInvitesOf(tx, user_ids, author) : [],
  }))
  const reasonOf = (id: number) => (missing.includes(id) ? 'missing' : 'unchanged')
  return { changed, outcome: bulkOutcome(user_ids, changed, reasonOf), revoked_invites: revoked.length }
}

/** The user who invited an account; null if the account has no invite, or the server created the invite. */
async function inviterOf(db: Database, user_id: number) {
  const [invite] = await db
    .select({ id: invites.created_by_id, email: invites.created_by })
    .from(invites)
    .where(eq(invites.user_id, user_id))
    .limit(1)
  return invite?.id && invite.email !== null ? { id: invite.id, email: invite.email } : null
}
