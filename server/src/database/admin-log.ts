import { isDeepStrictEqual } from 'node:util'
import type { AdminAction } from '@sallyport/contract/endpoints'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { adminLog, type LogChanges } from './tables/admin-log.ts'

export type AdminLogEntry = {
  admin_id: number | null
  action: AdminAction
  subject_id: number
  now: number
  changes?: LogChanges
}

/** Logs an action in the transaction of its change, so that neither exists without the other. */
export function logAdminAction(tx: Database, entry: AdminLogEntry): Promise<void> {
  return logAdminActions(tx, [entry])
}

/** Logs the actions of one transaction, in the given order. */
export async function logAdminActions(tx: Database, entries: readonly AdminLogEntry[]) {
  if (entries.length === 0) return
  await tx.insert(adminLog).values(entries.map(({ now, changes = {}, ...entry }) => ({ ...entry, at: now, changes })))
}

/** The fields that differ; all fields that are not empty without `before` (a new row) or `after` (a deleted row). Hides the values of secrets. */
export function changedFields<Fields extends object>(
  before: Fields | null,
  after: Fields | null,
  secrets?: ReadonlySet<keyof Fields>,
): LogChanges {
  const names = Object.keys(after ?? before ?? {}) as (keyof Fields & string)[]
  const different = names
    .map((name) => [name, { from: before?.[name] ?? null, to: after?.[name] ?? null }] as const)
    .filter(([, { from, to }]) => !isDeepStrictEqual(from, to) && !(isEmpty(from) && isEmpty(to)))
  return Object.fromEntries(different.map(([name, change]) => [name, secrets?.has(name) ? 'changed' : change]))
}

const isEmpty = (value: unknown) => value === null || value === ''

/** In seconds. Repeated failures are logged once in this period, so that password guesses cannot fill the log. */
const failureResolution = 15 * 60

/** Logs a failed sign-in to an admin account. */
export async function logFailedSignIn(db: Database, user_id: number, now: number) {
  const action = 'user.login.failed' satisfies AdminAction
  const [last] = await db
    .select({ at: adminLog.at })
    .from(adminLog)
    .where(and(eq(adminLog.action, action), eq(adminLog.subject_id, user_id)))
    .orderBy(desc(adminLog.id))
    .limit(1)
  if (last && last.at > now - failureResolution) return
  await logAdminAction(db, { admin_id: null, action, subject_id: user_id, now })
}
