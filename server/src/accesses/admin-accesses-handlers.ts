import { adminAccessEndpoints, adminBulkEndpoints } from '@sallyport/contract/endpoints'
import { logAdminActions } from '../admin-log/admin-log.ts'
import { implement } from '../api/implement.ts'
import { bulkOutcome } from '../domain/bulk-outcome.ts'
import { notFound } from '../errors/http-error.ts'
import type { Database } from '../store/database.ts'
import type { UserRow } from '../store/schema.ts'
import { deleteAccesses, listAccesses } from './admin-accesses-queries.ts'
import { deleteOldAccesses } from '../expirations/access-expiry.ts'
import { defaultBatchSize } from '../expirations/batches.ts'
import { applyExpirations } from '../api/apply-expirations.ts'
import { toUserAccesses } from './user-accesses.ts'

export const adminAccessHandlers = [
  implement(adminAccessEndpoints.list, async ({ store, config, query, now, log }) => {
    await applyExpirations({ store, now, config, log })
    await deleteOldAccesses(store.db, now, { limit: defaultBatchSize })
    const { items, ...page } = await listAccesses(store.db, query)
    return { items: await toUserAccesses(store.db, items, now), ...page }
  }),

  implement(adminAccessEndpoints.remove, async (call) => {
    const { id } = call.params
    const [deleted] = await call.store.transaction((tx) => deleteAndLog(tx, [id], call))
    if (!deleted) notFound()
    return { id }
  }),

  implement(adminBulkEndpoints.removeAccesses, async (call) => {
    const { ids } = call.body
    const deleted = await call.store.transaction((tx) => deleteAndLog(tx, ids, call))
    return bulkOutcome(ids, deleted, () => 'missing')
  }),
]

/** Returns the ids of the accesses that existed. */
async function deleteAndLog(tx: Database, ids: number[], { user, now }: { user: UserRow; now: number }) {
  const deleted = await deleteAccesses(tx, ids)
  const entries = deleted.map(({ id, name, user_id, node_id, ip }) => {
    const changes = Object.entries({ name, user_id, node_id, ip }).map(([field, from]) => [field, { from, to: null }])
    return {
      admin_id: user.id,
      action: 'access.delete',
      subject_id: id,
      now,
      changes: Object.fromEntries(changes),
    } as const
  })
  await logAdminActions(tx, entries)
  return deleted.map(({ id }) => id)
}
