import type { AdminAction } from '@sallyport/contract/endpoints'
import { eq, sql } from 'drizzle-orm'
import { addUser, hasAdmin, hasProductionUsers, hasUsers, userByEmail } from '../accounts/accounts-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { replacePassword } from '../accounts/sessions.ts'
import type { Config } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'
import { logAdminAction } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import type { LogChanges } from '../database/tables/admin-log.ts'
import { users } from '../database/tables/schema.ts'
import {
  addFirstAdminInvite,
  addInvite,
  findServerInvite,
  revokeFirstAdminInvites,
} from '../invites/invites-queries.ts'
import { loadDemonstration } from './demo/load-demonstration.ts'

/** An arbitrary number that all servers on one database share: only one of them may initialize it. */
const firstStartLock = 5_410_052

const notForDemo =
  'The demonstration does not start on a database with accounts that it did not create, or with an admin other than its own: ' +
  'its checkout gives premium away. ' +
  'Start with `pnpm serve`, or choose another DATA_DIR or DATABASE_URL'

/** `inviteCode` is printed for a visitor of the demo or for the first admin; null if there is none. */
export type FirstStartResult = { inviteCode: string | null }

/** Adds missing demo data, a missing configured admin, or an invite for the first admin. Throws a `StartupError` for a demo on production data. */
export function firstStart(store: Store, config: Config, now: number): Promise<FirstStartResult> {
  return store.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstStartLock})`)
    if (config.demo) {
      if (await hasProductionUsers(tx)) throw new StartupError(notForDemo)
      const { seedDemo } = await loadDemonstration()
      if (!(await hasUsers(tx)))
        await seedDemo(tx, now, { hasAgents: config.demoAgentFile !== null, hasPeople: config.demoPeople })
      return { inviteCode: await inviteVisitor(tx, now) }
    }
    const isAdminPresent = await hasAdmin(tx)
    if (!isAdminPresent && !config.firstAdmin) return { inviteCode: await inviteFirstAdmin(tx, now) }
    if (!isAdminPresent && config.firstAdmin) await addOrPromoteAdmin(tx, config.firstAdmin, now)
    await revokeFirstAdminInvites(tx, now)
    return { inviteCode: null }
  })
}

/** The code of the invite for a visitor of the demo: the same code until it is used or expires. */
async function inviteVisitor(tx: Database, now: number): Promise<string> {
  return ((await findServerInvite(tx, false, now)) ?? (await addInvite(tx, { now }))).token
}

/** The code of a new invite for the first admin; null while an earlier one, which was printed, is usable. */
async function inviteFirstAdmin(tx: Database, now: number): Promise<string | null> {
  return (await findServerInvite(tx, true, now)) ? null : addFirstAdminInvite(tx, now)
}

/** Makes the configured e-mail an active admin. Another person may have registered it, so its password is replaced and its sessions end. */
async function addOrPromoteAdmin(tx: Database, { email, password }: { email: string; password: string }, now: number) {
  const password_hash = await hashPassword(password)
  const log = (subject_id: number, action: AdminAction, changes: LogChanges = {}) =>
    logAdminAction(tx, { admin_id: null, action, subject_id, now, changes })
  const existing = await userByEmail(tx, email)
  if (!existing) {
    const id = await addUser(tx, { email, password_hash, is_admin: true, created_at: now })
    return log(id, 'user.create')
  }
  const { id, is_admin, is_active } = existing
  await tx.update(users).set({ is_admin: true, is_active: true, is_demo: false }).where(eq(users.id, id))
  await replacePassword(tx, id, { password_hash, now })
  await log(id, 'user.password')
  if (!is_admin) await log(id, 'user.admin', { is_admin: { from: false, to: true } })
  if (!is_active) await log(id, 'user.active', { is_active: { from: false, to: true } })
}
