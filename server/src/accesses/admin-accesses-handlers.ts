import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  adminAccessEndpoints,
  adminBulkEndpoints,
  adminExportEndpoints,
  adminUserPageEndpoints,
  nodeHealthEndpoints,
} from '@sallyport/contract/endpoints'
import { userById } from '../accounts/accounts-queries.ts'
import { logAdminActions } from '../admin-log/admin-log.ts'
import { exportPart, readList, readPartOfList } from '../api/admin-list.ts'
import { implement } from '../api/implement.ts'
import { bulkOutcome } from '../domain/bulk-outcome.ts'
import { notFound } from '../errors/http-error.ts'
import { isUnexpired } from '../expirations/access-expiry.ts'
import { nodeById } from '../nodes/nodes-queries.ts'
import { accesses, type AccessRow } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import { lockNode } from '../store/row-locks.ts'
import type { UserRow } from '../store/schema.ts'
import { accessList } from './access-list.ts'

export const adminAccessHandlers = [
  implement(adminAccessEndpoints.list, (call) => readList(accessList, call)),
  implement(adminExportEndpoints.accesses, (call) => exportPart(accessList, call)),

  implement(adminUserPageEndpoints.accesses, async (call) => {
    const user = (await userById(call.store.db, call.params.id)) ?? notFound()
    return readPartOfList(accessList, call, { name: 'of user', where: eq(accesses.user_id, user.id) })
  }),

  implement(nodeHealthEndpoints.accesses, async (call) => {
    const node = (await nodeById(call.store.db, call.params.id)) ?? notFound()
    const where = and(eq(accesses.node_id, node.id), isUnexpired(call.now))
    return readPartOfList(accessList, call, { name: 'of node', where })
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

/** Deletes any accesses, which frees their slots and IP addresses. Returns the deleted ones. */
async function deleteAccesses(tx: Database, ids: number[]): Promise<AccessRow[]> {
  const isListed = inArray(accesses.id, ids)
  const found = await tx
    .selectDistinct({ node_id: accesses.node_id })
    .from(accesses)
    .where(isListed)
    .orderBy(asc(accesses.node_id))
  for (const { node_id } of found) await lockNode(tx, node_id)
  return tx.delete(accesses).where(isListed).returning()
}
