import { adminBulkEndpoints, errorCodes } from '@sallyport/contract/endpoints'
import type { CallContext } from '../api/call-context.ts'
import { implement } from '../api/implement.ts'
import { bulkOutcome } from '../domain/bulk-outcome.ts'
import { refuse } from '../errors/http-error.ts'
import { applyExpirations } from '../api/apply-expirations.ts'
import type { UserRow } from '../store/schema.ts'
import { activityByUser } from './user-activity.ts'
import { changeUserFlags, type Flag } from './user-flags.ts'

export const bulkUserHandlers = [
  implement(adminBulkEndpoints.setActive, async (call) => {
    const { ids, is_active } = call.body
    const { changed, outcome } = await setFlags(call, ids, { flag: 'is_active', value: is_active })
    const activities = await activityByUser(call.store.db, changed, call.now)
    const active_accesses = [...activities.values()].reduce((sum, { active_accesses }) => sum + active_accesses, 0)
    return { ...outcome, active_accesses }
  }),

  implement(adminBulkEndpoints.setPrivileged, async (call) => {
    const { ids, is_privileged } = call.body
    const { outcome } = await setFlags(call, ids, { flag: 'is_privileged', value: is_privileged })
    return outcome
  }),
]

type Admin = CallContext & { user: UserRow }

async function setFlags(
  { user, store, config, now, log }: Admin,
  user_ids: number[],
  change: { flag: Flag; value: boolean },
) {
  if (user_ids.includes(user.id)) refuse(400, errorCodes.ownAccount)
  await applyExpirations({ store, now, config, log })
  const { changed, missing } = await store.transaction((tx) =>
    changeUserFlags(tx, { ...change, admin_id: user.id, user_ids, now }, config),
  )
  const reasonOf = (id: number) => (missing.includes(id) ? 'missing' : 'unchanged')
  return { changed, outcome: bulkOutcome(user_ids, changed, reasonOf) }
}
