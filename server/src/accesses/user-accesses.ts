import type { UserAccess } from '@sallyport/contract/endpoints'
import { activityByAccess } from '../activity/tunnel-activity.ts'
import { managedNodeIds } from '../agents/managed-nodes.ts'
import type { AccessRow } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'

/** The accesses of a page as admins see them, with their activity; it is unknown on nodes without an agent. */
export async function toUserAccesses(db: Database, rows: AccessRow[], now: number): Promise<UserAccess[]> {
  const ids = rows.map(({ id }) => id)
  const activities = await activityByAccess(db, ids, now)
  const managed = await managedNodeIds(
    db,
    rows.map(({ node_id }) => node_id),
  )
  return rows.map((row) => {
    if (!managed.has(row.node_id)) return toUserAccess(row)
    const { last_handshake, traffic } = activities.get(row.id) ?? {}
    return { ...toUserAccess(row), last_handshake, traffic }
  })
}

function toUserAccess(access: AccessRow): UserAccess {
  const { id: access_id, name: access_name, user_id, user_email, node_id, node_name } = access
  const { status, mode, public_key, ip, expired_at, created_at } = access
  return {
    access_id,
    access_name,
    user_id,
    user_email,
    node_id,
    node_name,
    status,
    mode,
    public_key,
    ip,
    expired_at,
    created_at,
  }
}
