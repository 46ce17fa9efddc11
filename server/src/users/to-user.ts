import type { User } from '@sallyport/contract/endpoints'
import type { UserRow } from '../store/schema.ts'
import type { UserActivity } from './user-activity.ts'

/** A user as admins see it. */
export function toUser(user: UserRow, activity: UserActivity): User {
  const { id, email, is_active, is_admin, is_privileged, created_at, updated_at } = user
  const status = is_active ? 'active' : 'inactive'
  return { id, email, status, is_active, is_admin, is_privileged, created_at, updated_at, ...activity }
}
