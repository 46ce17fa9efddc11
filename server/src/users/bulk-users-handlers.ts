import { adminBulkEndpoints, errorCodes } from '@sallyport/contract/endpoints'
import type { CallContext } from '../api/call-context.ts'
import { implement } from '../api/implement.ts'
import { bulkOutcome } from '../domain/bulk-outcome.ts'
import { refuse } from '../errors/http-error.ts'
import { revokeInvitesOf } from '../invites/invites-queries.ts'
import type { UserRow } from '../store/schema.ts'
import { activityByUser } from './user-activity.ts'
import { changeUserFlags, type Flag } from './user-flags.ts'

export const bulkUserHandlers = [
  implement(adminBulkEndpoints.setActive, async (call) => {
    const { ids, is_active, revoke_invites } = call.body
    const { changed, outcome, revoked_invites } = await setFlags(call, ids, {
      flag: 'is_active',
      value: is_active,
      revoke_invites,
    })
    const activities = await activityByUser(call.store.db, changed, call.now)
    const active_accesses = [...activities.values()].reduce((sum, { active_accesses }) => sum + active_accesses, 0)
    return { ...outcome, active_accesses, revoked_invites }
  }),

  implement(adminBulkEndpoints.setAdmin, async (call) => {
    const { ids, is_admin, revoke_invites } = call.body
    const { outcome, revoked_invites } = await setFlags(call, ids, {
      flag: 'is_admin',
      value: is_admin,
      revoke_invites,
    })
    return { ...outcome, revoked_invites }
  }),

  implement(adminBulkEndpoints.setPrivileged, async (call) => {
    const { ids, is_privileged } = call.body
    const { outcome } = await setFlags(call, ids, { flag: 'is_privileged', value: is_privileged })
    return outcome
  }),
]

type Admin = CallContext & { user: UserRow }
type Change = { flag: Flag; value: boolean; revoke_invites?: boolean }

async function setFlags(
  { user, store, config, now }: Admin,
  user_ids: number[],
  { revoke_invites = false, ...change }: Change,
) {
  if (user_ids.includes(user.id)) refuse(400, errorCodes.ownAccount)
  const author = { admin_id: user.id, now }
  const { changed, missing, revoked } = await store.transaction(async (tx) => ({
    ...(await changeUserFlags(tx, { ...change, ...author, user_ids }, config)),
    // Also of users who lost the right in the meantime.
    revoked: revoke_invites && !change.value ? await revokeInvitesOf(tx, user_ids, author) : [],
  }))
  const reasonOf = (id: number) => (missing.includes(id) ? 'missing' : 'unchanged')
  return { changed, outcome: bulkOutcome(user_ids, changed, reasonOf), revoked_invites: revoked.length }
}
