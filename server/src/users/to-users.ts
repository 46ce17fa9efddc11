import type { User } from '@sallyport/contract/endpoints'
import { countActiveInvites } from '../invites/invites-queries.ts'
import type { Database } from '../store/database.ts'
import type { UserRow } from '../store/schema.ts'
import { activityByUser, noActivity } from './user-activity.ts'

/** Users as admins see them. */
export async function toUsers(db: Database, rows: readonly UserRow[], now: number): Promise<User[]> {
  const ids = rows.map(({ id }) => id)
  const activities = await activityByUser(db, ids, now)
  const openInvites = await countActiveInvites(db, ids, now)
  return rows.map(({ id, email, is_active, is_admin, is_privileged, created_at, updated_at }) => ({
    id,
    email,
    status: is_active ? 'active' : 'inactive',
    is_active,
    is_admin,
    is_privileged,
    created_at,
    updated_at,
    ...(activities.get(id) ?? noActivity),
    open_invites: openInvites.get(id) ?? 0,
  }))
}
