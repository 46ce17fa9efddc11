import { eq, sql } from 'drizzle-orm'
import { addUser, hasAdmin, hasProductionUsers, hasUsers, userByEmail } from '../accounts/accounts-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import type { Config } from '../config/config.ts'
import { seedDemo } from '../demo/demo-seed.ts'
import { StartupError } from '../errors/startup-error.ts'
import { users } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { inviteFirstAdmin, inviteVisitor } from './first-invite.ts'

/** An arbitrary number that all servers on one database share: only one of them may initialize it. */
const firstStartLock = 5_410_052

const notForDemo =
  'The demonstration does not start on a database with accounts that it did not create, or with an admin other than its own: ' +
  'its checkout gives premium away. ' +
  'Start with `pnpm serve`, or choose another DATA_DIR or DATABASE_URL'

/**
 * `inviteCode` is to be printed: an invite for a visitor of the demo, or a new one for the first admin; null if there
 * is none to print.
 */
export type FirstStartResult = { inviteCode: string | null }

/**
 * Adds the demo data, the configured admin, or an invite for the first admin. Throws a `StartupError` if the demo is
 * started on a production database.
 */
export function firstStart(store: Store, config: Config, now: number): Promise<FirstStartResult> {
  return store.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstStartLock})`)
    if (config.demo) {
      if (await hasProductionUsers(tx)) throw new StartupError(notForDemo)
      if (!(await hasUsers(tx)))
        await seedDemo(tx, now, { hasAgents: config.demoAgentFile !== null, hasPeople: config.demoPeople })
      return { inviteCode: await inviteVisitor(tx, now) }
    }
    if (await hasAdmin(tx)) return { inviteCode: null }
    if (config.firstAdmin) {
      await addOrPromoteAdmin(tx, config.firstAdmin, now)
      return { inviteCode: null }
    }
    return { inviteCode: await inviteFirstAdmin(tx, now) }
  })
}

/** The configuration takes precedence: an existing account with this e-mail becomes an active admin with this password. */
async function addOrPromoteAdmin(tx: Database, { email, password }: { email: string; password: string }, now: number) {
  const adminFields = { password_hash: await hashPassword(password), is_admin: true, is_active: true, is_demo: false }
  const existing = await userByEmail(tx, email)
  if (existing)
    await tx
      .update(users)
      .set({ ...adminFields, updated_at: now })
      .where(eq(users.id, existing.id))
  else await addUser(tx, { email, ...adminFields, created_at: now })
}
