import { eq } from 'drizzle-orm'
import { errorCodes } from '@sallyport/contract/endpoints'
import { isLimited } from '@sallyport/contract/rules'
import { endAllSessions } from '../accounts/sessions.ts'
import type { AdminAction } from '../domain/admin-actions.ts'
import { logAdminAction } from '../admin-log/admin-log.ts'
import type { Config } from '../config/config.ts'
import { accessTerms } from '../domain/access-terms.ts'
import { messages, notFound, refuse } from '../errors/http-error.ts'
import { users, type UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import { lockUsers } from '../store/row-locks.ts'
import { setAccessTerms } from '../expirations/access-expiry.ts'

export type Flag = 'is_admin' | 'is_active' | 'is_privileged'
type FlagChange = { admin_id: number; user_id: number; flag: Flag; value: boolean; now: number }
type Limits = Pick<Config, 'limitedAccessMinutes'>

const actions = {
  is_admin: 'user.admin',
  is_active: 'user.active',
  is_privileged: 'user.privileged',
} as const satisfies Record<Flag, AdminAction>

/**
 * Admins cannot deactivate or demote themselves. Both rows are locked and the acting admin is checked again, so that
 * two admins who demote each other concurrently leave one admin.
 */
export async function changeUserFlag(tx: Database, change: FlagChange, limits: Limits) {
  const { admin_id, user_id, flag, value, now } = change
  const rows = await lockUsers(tx, [admin_id, user_id])
  requireAdmin(rows.find(({ id }) => id === admin_id))
  const user = rows.find(({ id }) => id === user_id) ?? notFound()
  if (user_id === admin_id && flag !== 'is_privileged') refuse(400, errorCodes.ownAccount)
  if (user[flag] === value) return

  const updatedUser = { ...user, [flag]: value }
  await tx
    .update(users)
    .set({ [flag]: value, updated_at: now })
    .where(eq(users.id, user_id))
  if (!updatedUser.is_active) await endAllSessions(tx, user_id)
  if (isLimited(updatedUser, now) !== isLimited(user, now)) {
    await setAccessTerms(tx, { user_id, now }, accessTerms(updatedUser, now, limits.limitedAccessMinutes))
  }
  const changes = { [flag]: { from: !value, to: value } }
  await logAdminAction(tx, { admin_id, action: actions[flag], subject_id: user_id, now, changes })
}

/** Throws the `HttpError` that the API would respond with: 401 for an inactive user, 404 for one who is not an admin. */
function requireAdmin(admin: UserRow | undefined) {
  if (!admin?.is_active) refuse(401, messages.unauthorized)
  if (!admin.is_admin) notFound()
}
