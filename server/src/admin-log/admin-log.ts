import { adminLog } from '../store/admin-log-table.ts'
import type { Database } from '../store/database.ts'
import type { AdminAction, Changes } from '../domain/admin-actions.ts'

export type AdminLogEntry = {
  admin_id: number
  action: AdminAction
  subject_id: number
  now: number
  changes?: Changes
}

/** Logs an action in the transaction of its change, so that neither exists without the other. */
export async function logAdminAction(tx: Database, { now, changes = {}, ...entry }: AdminLogEntry) {
  await tx.insert(adminLog).values({ ...entry, at: now, changes })
}
