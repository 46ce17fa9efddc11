import { adminAccessEndpoints } from '@sallyport/contract/endpoints'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { implement, type Call } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import type { Database } from '../store/database.ts'
import { deleteAccess, listAccesses } from './admin-accesses-queries.ts'
import { deleteOldAccesses } from '../expirations/access-expiry.ts'
import { applyExpirations } from '../expirations/apply-expirations.ts'
import { toUserAccesses } from './user-accesses.ts'

type Removal = Call<typeof adminAccessEndpoints.remove>

export const adminAccessHandlers = [
  implement(adminAccessEndpoints.list, async ({ store, config, query, now }) => {
    await applyExpirations({ store, now, config })
    await deleteOldAccesses(store.db, now)
    const { items, next } = await listAccesses(store.db, query)
    return { items: await toUserAccesses(store.db, items, now), next }
  }),

  implement(adminAccessEndpoints.remove, async (call) => {
    await call.store.transaction((tx) => removeAndLog(tx, call))
    return { id: call.params.id }
  }),
]

async function removeAndLog(tx: Database, { user, params, now }: Removal) {
  const { name, user_id, node_id, ip } = (await deleteAccess(tx, params.id)) ?? notFound()
  const changes = Object.entries({ name, user_id, node_id, ip }).map(([field, from]) => [field, { from, to: null }])
  const entry = { admin_id: user.id, action: 'access.delete', subject_id: params.id, now } as const
  await logAdminAction(tx, { ...entry, changes: Object.fromEntries(changes) })
}
