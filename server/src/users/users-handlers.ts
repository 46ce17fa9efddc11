import { adminUserEndpoints, type User } from '@sallyport/contract/endpoints'
import { bringUpToDate } from '../accesses/up-to-date.ts'
import type { CallContext } from '../http/call-context.ts'
import { implement } from '../http/implement.ts'
import type { UserRow } from '../store/schema.ts'
import { changeRight, type Flag } from './rights.ts'
import { listedUsers } from './users-queries.ts'

export const userHandlers = [
  implement(adminUserEndpoints.list, async ({ store, query }) => {
    const { items, next } = await listedUsers(store.db, query)
    return { items: items.map(itemOf), next }
  }),

  implement(adminUserEndpoints.setAdmin, (call) => switched(call, 'is_admin', call.body)),
  implement(adminUserEndpoints.setActive, (call) => switched(call, 'is_active', call.body)),
  implement(adminUserEndpoints.setPrivileged, (call) => switched(call, 'is_privileged', call.body)),
]

function itemOf(user: UserRow): User {
  const { id, email, is_active, is_admin, is_privileged, created_at, updated_at } = user
  const status = is_active ? 'active' : 'inactive'
  return { id, email, status, is_active, is_admin, is_privileged, created_at, updated_at }
}

type Admin = CallContext & { user: UserRow }
type Wish<F extends Flag> = { user_id: number } & Record<F, boolean>

async function switched<F extends Flag>({ user, store, config, now }: Admin, flag: F, body: Wish<F>) {
  await bringUpToDate({ store, now, config })
  const change = { admin_id: user.id, user_id: body.user_id, flag, value: body[flag], now }
  await store.transaction((tx) => changeRight(tx, change, config))
  return { id: body.user_id }
}
