import { and, min, sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { accesses } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import { users } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { expireAccesses } from './access-expiry.ts'
import { defaultBatchSize } from './batches.ts'
import { expirePremium } from './premium-expiry.ts'

type Expirations = {
  store: Store
  now: number
  config: Pick<Config, 'limitedAccessMinutes'>
  onFailure: (error: unknown) => void
  /** How much is applied at most; everything without it. */
  limits?: { users: number; accesses: number }
  signal?: AbortSignal | undefined
}

/** What a call applies before it responds, which is quick: the background tasks do the rest of a mass expiry. */
export const limitsOfCall = { users: 50, accesses: defaultBatchSize } as const

/** Applies what has expired: premium periods and accesses. Goes on with the next user or node after a failure. */
export async function applyExpirations({ config, limits, ...options }: Expirations) {
  const limitedMinutes = config.limitedAccessMinutes
  await expirePremium({ ...options, limitedMinutes, ...(limits && { limit: limits.users }) })
  await expireAccesses({ ...options, ...(limits && { limit: limits.accesses }) })
}

/**
 * When the next premium period or access expires, in unix seconds; null if none does. A column of other queries: `min` reads
 * one row of each partial index, while `exists` might scan the table, because a prepared query is planned for any time.
 */
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
