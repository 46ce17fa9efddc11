import { isLimited } from '@sallyport/contract/rules'
import { and, eq, lte, min, sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { lockUser } from '../database/row-locks.ts'
import type { Store } from '../database/store.ts'
import { accesses } from '../database/tables/accesses.ts'
import { users } from '../database/tables/schema.ts'
import { expireAccesses, accessTerms } from './access-expiry.ts'
import { defaultBatchSize, type Bounds } from './batches.ts'

type ExpirationOptions = {
  store: Store
  now: number
  config: Pick<Config, 'limitedAccessMinutes'>
  onFailure: (error: unknown) => void
  /** The maximum numbers of users and accesses to process; unlimited if omitted. */
  limits?: { users: number; accesses: number }
  signal?: AbortSignal | undefined
}

/** Limits for an API call, so that it responds quickly; the background tasks process the rest of a mass expiry. */
export const callLimits = { users: 50, accesses: defaultBatchSize } as const

/** Ends expired premium periods and accesses. Continues with the next user or node after a failure. */
export async function applyExpirations({ config, limits, ...options }: ExpirationOptions) {
  const limitedMinutes = config.limitedAccessMinutes
  await expirePremium({ ...options, limitedMinutes, ...(limits && { limit: limits.users }) })
  await expireAccesses({ ...options, ...(limits && { limit: limits.accesses }) })
}

/** SQL for the earliest expiry that is not applied yet, in unix seconds, or null. `min` reads one index row; `exists` might scan the table. */
export function nextExpiry(db: Database) {
  const access = db
    .select({ at: min(accesses.expired_at) })
    .from(accesses)
    .where(sql`${accesses.status} = 'active'`)
  const premium = db
    .select({ at: min(users.premium_expired_at) })
    .from(users)
    .where(and(users.premium_ends))
  return sql<number | null>`least((${access}), (${premium}))`.mapWith(Number)
}

type PremiumExpiry = Bounds & { store: Store; now: number; limitedMinutes: number; onFailure: (error: unknown) => void }

/** Limits the accesses of unprivileged users since the end of their premium. Continues with the next user after a failure. */
async function expirePremium({ store, now, limitedMinutes, onFailure, limit, signal }: PremiumExpiry) {
  const hasEnded = and(users.premium_ends, lte(users.premium_expired_at, now))
  const ended = store.db.select({ user_id: users.id }).from(users).where(hasEnded).orderBy(users.id)
  for (const { user_id } of await (limit === undefined ? ended : ended.limit(limit))) {
    if (signal?.aborted) return
    try {
      await store.transaction((tx) => expirePremiumOf(tx, { user_id, now }, limitedMinutes))
    } catch (error) {
      onFailure(error)
    }
  }
}

/** Checks the user again under the lock, because a payment may have extended premium. */
async function expirePremiumOf(
  tx: Database,
  { user_id, now }: { user_id: number; now: number },
  limitedMinutes: number,
) {
  const user = await lockUser(tx, user_id)
  const endedAt = user?.premium_expired_at ?? null
  if (!user?.premium_ends || endedAt === null || endedAt > now) return
  await tx.update(users).set({ premium_ends: false }).where(eq(users.id, user_id))
  if (!isLimited(user, now)) return
  await tx
    .update(accesses)
    .set(accessTerms(user, endedAt, limitedMinutes))
    .where(and(eq(accesses.user_id, user_id), eq(accesses.status, 'active'), eq(accesses.mode, 'basic')))
}
