import { adminAccessEndpoints, type UserAccess, type userAccessListView } from '@sallyport/contract/endpoints'
import { nodeTypesByName } from '@sallyport/contract/rules'
import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { userById } from '../accounts/accounts-queries.ts'
import { exportPart, readList, readSubset, type AdminList, bulkOutcome } from '../api/admin-list.ts'
import { implementArea } from '../api/implement.ts'
import { changedFields, logAdminActions } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import { lowerCaseKey, sortKey } from '../database/paging.ts'
import { lockNode } from '../database/row-locks.ts'
import { containsText, isBetween, isPartOfIp, searchTerms } from '../database/search.ts'
import { accesses, type AccessRow } from '../database/tables/accesses.ts'
import { nodes, type UserRow } from '../database/tables/schema.ts'
import { deleteOldAccesses, isUnexpired } from '../expiry/access-expiry.ts'
import { defaultBatchSize } from '../expiry/batches.ts'
import { notFound } from '../http/http-error.ts'
import { managedNodeIds } from '../nodes/agents/state.ts'
import { nodeById } from '../nodes/nodes-queries.ts'
import { activityByAccess } from '../nodes/tunnel-activity.ts'

export const adminAccessHandlers = implementArea(adminAccessEndpoints, {
  list: (call) => readList(accessList, call),
  export: (call) => exportPart(accessList, call),

  ofUser: async (call) => {
    const user = (await userById(call.store.db, call.params.id)) ?? notFound()
    return readSubset(accessList, call, { name: 'of user', where: eq(accesses.user_id, user.id) })
  },

  ofNode: async (call) => {
    const node = (await nodeById(call.store.db, call.params.id)) ?? notFound()
    const where = and(eq(accesses.node_id, node.id), isUnexpired(call.now))
    return readSubset(accessList, call, { name: 'of node', where })
  },

  remove: async (call) => {
    const { id } = call.params
    const [deleted] = await call.store.transaction((tx) => deleteAndLog(tx, [id], call))
    if (!deleted) notFound()
    return { id }
  },

  bulkRemove: async (call) => {
    const { ids } = call.body
    const deleted = await call.store.transaction((tx) => deleteAndLog(tx, ids, call))
    return bulkOutcome(ids, deleted, () => 'missing')
  },
})

/** Returns the ids of the deleted accesses. */
async function deleteAndLog(tx: Database, ids: number[], { user, now }: { user: UserRow; now: number }) {
  const deleted = await deleteAccesses(tx, ids)
  const entries = deleted.map(({ id, name, user_id, node_id, ip }) => {
    const changes = changedFields({ name, user_id, node_id, ip }, null)
    return { admin_id: user.id, action: 'access.delete' as const, subject_id: id, now, changes }
  })
  await logAdminActions(tx, entries)
  return deleted.map(({ id }) => id)
}

/** Deletes accesses of any users, which frees their slots and IP addresses. Returns the deleted rows. */
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

const byId = sortKey(accesses.id)

const accessList: AdminList<InferOutput<typeof userAccessListView>, AccessRow, UserAccess> = {
  name: 'accesses',
  table: accesses,
  sorts: {
    access_id: [byId],
    access_name: [lowerCaseKey(accesses.name), byId],
    user_email: [sortKey(accesses.user_email), byId],
    node_name: [lowerCaseKey(accesses.node_name), byId],
    created_at: [sortKey(accesses.created_at), byId],
  },
  defaultSort: '-access_id',
  sortWithDates: '-created_at',
  where: ({ search, status, mode, node_id, node_type, ...dates }, { store: { db } }) =>
    and(
      status && eq(accesses.status, status),
      mode && eq(accesses.mode, mode),
      node_id === undefined ? undefined : eq(accesses.node_id, node_id),
      node_type &&
        inArray(
          accesses.node_id,
          db.select({ id: nodes.id }).from(nodes).where(eq(nodes.type, nodeTypesByName[node_type])),
        ),
      isBetween(accesses.created_at, dates),
      matchesSearch(search),
    ),
  isListedFirst: ({ search }) => matchesExactly(search),
  prepare: ({ store, now }) => deleteOldAccesses(store.db, now, { limit: defaultBatchSize }),
  toItems: (rows, { store, now }) => toUserAccesses(store.db, rows, now),
  csv: [
    ['access_id', 'id'],
    ['access_name', 'name'],
    'user_id',
    'user_email',
    'node_id',
    'node_name',
    'status',
    'mode',
    'public_key',
    'ip',
    'expired_at',
    'created_at',
  ],
}

/** Searches for a part of the name, e-mail or node name, a part of the IP address with a dot, the id of access or user, or the public key. */
function matchesSearch(search: string) {
  const { id, publicKey } = searchTerms(search)
  // No other column contains a public key.
  if (publicKey !== null) return eq(accesses.public_key, publicKey)
  const inTexts = containsText(accesses.search, search, { withLastLine: isPartOfIp(search) })
  return id === null ? inTexts : or(eq(accesses.id, id), eq(accesses.user_id, id), inTexts)
}

/** Matches the access with this id, or the accesses with this IP address; undefined for any other text. */
function matchesExactly(search: string): SQL | undefined {
  const { id, ip } = searchTerms(search)
  if (id !== null) return eq(accesses.id, id)
  return ip === null ? undefined : eq(accesses.ip, ip)
}

/** Adds the last handshake and traffic of each access; both are undefined on a node without an agent. */
async function toUserAccesses(db: Database, rows: AccessRow[], now: number): Promise<UserAccess[]> {
  const ids = rows.map(({ id }) => id)
  const activities = await activityByAccess(db, ids, now)
  const managed = await managedNodeIds(
    db,
    rows.map(({ node_id }) => node_id),
  )
  return rows.map(({ id: access_id, name: access_name, ...access }) => {
    const { last_handshake, traffic } = (managed.has(access.node_id) && activities.get(access_id)) || {}
    return { access_id, access_name, ...access, last_handshake, traffic }
  })
}
