import { adminLog } from '../store/admin-log-table.ts'
import type { Database } from '../store/database.ts'
import type { AdminAction, Changes } from './admin-actions.ts'

export type AdminLogEntry = {
  admin_id: number
  action: AdminAction
  subject_id: number
  now: number
  changes?: Changes
}

/** Writes down what an admin did, in the transaction that does it: there is never one without the other. */
export async function logAdminAction(tx: Database, { now, changes = {}, ...act }: AdminLogEntry) {
  await tx.insert(adminLog).values({ ...act, at: now, changes })
}
