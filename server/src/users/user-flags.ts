import { type AdminAction, errorCodes } from '@sallyport/contract/endpoints'
import { isLimited } from '@sallyport/contract/rules'
import { inArray } from 'drizzle-orm'
import { requireAdmin } from '../accounts/accounts-queries.ts'
import { endAllSessions } from '../accounts/sessions.ts'
import type { Config } from '../config/config.ts'
import { logAdminActions } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import { lockNodesOfUsers, lockUsers } from '../database/row-locks.ts'
import { users, type UserRow } from '../database/tables/schema.ts'
import { setAccessTerms, accessTerms } from '../expiry/access-expiry.ts'
import { notFound, refuse } from '../http/http-error.ts'
import { deleteNodeCodesOf } from '../nodes/node-codes.ts'

export type Flag = 'is_admin' | 'is_active' | 'is_privileged'
type FlagChange = { admin_id: number; flag: Flag; value: boolean; now: number }
type Limits = Pick<Config, 'limitedAccessMinutes'>

const actions = {
  is_admin: 'user.admin',
  is_active: 'user.active',
  is_privileged: 'user.privileged',
} as const satisfies Record<Flag, AdminAction>

/** Changes a flag of one user. Throws a 400 `HttpError` if admins deactivate or demote themselves, and 404 for an unknown user. */
export async function changeUserFlag(
  tx: Database,
  { user_id, ...change }: FlagChange & { user_id: number },
  limits: Limits,
) {
  if (user_id === change.admin_id && change.flag !== 'is_privileged') refuse(400, errorCodes.ownAccount)
  const { missing } = await changeUserFlags(tx, { ...change, user_ids: [user_id] }, limits)
  if (missing.length > 0) notFound()
}

type FlagOutcome = { changed: number[]; missing: number[] }

/** Changes a flag of several users. Locks all rows and checks the acting admin again, so that two admins cannot demote each other. */
export async function changeUserFlags(
  tx: Database,
  { user_ids, ...change }: FlagChange & { user_ids: number[] },
  limits: Limits,
): Promise<FlagOutcome> {
  const { admin_id, flag, value } = change
  const rows = await lockUsers(tx, [admin_id, ...user_ids])
  requireAdmin(rows.find(({ id }) => id === admin_id))
  const named = rows.filter(({ id }) => user_ids.includes(id))
  const changing = named.filter((user) => user[flag] !== value)
  if (changing.length > 0) await applyFlag(tx, changing, change, limits)
  const found = new Set(named.map(({ id }) => id))
  return { changed: changing.map(({ id }) => id), missing: user_ids.filter((id) => !found.has(id)) }
}

async function applyFlag(tx: Database, changing: UserRow[], change: FlagChange, limits: Limits) {
  const { admin_id, flag, value, now } = change
  const ids = changing.map(({ id }) => id)
  await lockNodesOfUsers(tx, ids)
  await tx
    .update(users)
    .set({ [flag]: value, updated_at: now })
    .where(inArray(users.id, ids))
  if (flag !== 'is_privileged' && !value) await deleteNodeCodesOf(tx, ids)
  const inactive = changing.filter((user) => !{ ...user, [flag]: value }.is_active)
  if (inactive.length > 0) await endAllSessions(tx, ...inactive.map(({ id }) => id))
  for (const user of changing) {
    const updated = { ...user, [flag]: value }
    if (isLimited(updated, now) === isLimited(user, now)) continue
    await setAccessTerms(tx, { user_id: user.id, now }, accessTerms(updated, now, limits.limitedAccessMinutes))
  }
  const changes = { [flag]: { from: !value, to: value } }
  await logAdminActions(
    tx,
    ids.map((subject_id) => ({ admin_id, action: actions[flag], subject_id, now, changes })),
  )
}
