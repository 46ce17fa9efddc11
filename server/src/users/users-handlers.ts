import { adminExportEndpoints, adminUserEndpoints } from '@sallyport/contract/endpoints'
import { exportPart, readList } from '../api/admin-list.ts'
import type { CallContext } from '../api/call-context.ts'
import { implement } from '../api/implement.ts'
import type { UserRow } from '../store/schema.ts'
import { changeUserFlag, type Flag } from './user-flags.ts'
import { activityByUser, noActivity } from './user-activity.ts'
import { userList } from './user-list.ts'

export const userHandlers = [
  implement(adminUserEndpoints.list, (call) => readList(userList, call)),
  implement(adminExportEndpoints.users, (call) => exportPart(userList, call)),

  implement(adminUserEndpoints.setAdmin, (call) => setFlag(call, 'is_admin', call.body)),
  implement(adminUserEndpoints.setActive, async (call) => {
    const { id } = await setFlag(call, 'is_active', call.body)
    const activities = await activityByUser(call.store.db, [id], call.now)
    return { id, active_accesses: (activities.get(id) ?? noActivity).active_accesses }
  }),
  implement(adminUserEndpoints.setPrivileged, (call) => setFlag(call, 'is_privileged', call.body)),
]

type Admin = CallContext & { user: UserRow }
type FlagBody<F extends Flag> = { user_id: number } & Record<F, boolean>

async function setFlag<F extends Flag>({ user, store, config, now }: Admin, flag: F, body: FlagBody<F>) {
  const change = { admin_id: user.id, user_id: body.user_id, flag, value: body[flag], now }
  await store.transaction((tx) => changeUserFlag(tx, change, config))
  return { id: body.user_id }
}
