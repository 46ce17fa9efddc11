import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { UserAccess, userAccessListView } from '@sallyport/contract/endpoints'
import { nodeTypesByName } from '@sallyport/contract/rules'
import type { InferOutput } from 'valibot'
import { activityByAccess } from '../activity/tunnel-activity.ts'
import { managedNodeIds } from '../agents/state.ts'
import type { AdminList } from '../api/admin-list.ts'
import { deleteOldAccesses } from '../expirations/access-expiry.ts'
import { defaultBatchSize } from '../expirations/batches.ts'
import { accesses, type AccessRow } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import { lowerCaseKey, sortKey } from '../store/paging.ts'
import { nodes } from '../store/schema.ts'
import { containsText, isBetween, isPartOfIp, searchTerms } from '../store/search.ts'

const byId = sortKey(accesses.id)

export const accessList: AdminList<InferOutput<typeof userAccessListView>, AccessRow, UserAccess> = {
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
  first: ({ search }) => isExactly(search),
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

/** By a part of the name, e-mail, node or IP address, by the id of the access or of its user, and by the public key. */
function matchesSearch(search: string) {
  const { id, publicKey } = searchTerms(search)
  // A name or e-mail cannot contain a text of this length.
  if (publicKey !== null) return eq(accesses.public_key, publicKey)
  const inTexts = containsText(accesses.search, search, { withLastLine: isPartOfIp(search) })
  return id === null ? inTexts : or(eq(accesses.id, id), eq(accesses.user_id, id), inTexts)
}

/** The access with the id, or those with the IP address. */
function isExactly(search: string): SQL | undefined {
  const { id, ip } = searchTerms(search)
  if (id !== null) return eq(accesses.id, id)
  return ip === null ? undefined : eq(accesses.ip, ip)
}

/** The accesses of a page as admins see them, with their activity; it is unknown on nodes without an agent. */
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
