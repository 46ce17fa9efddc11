import { and, eq, lte } from 'drizzle-orm'
import { isLimited } from '@sallyport/contract/rules'
import { accessTerms } from '../domain/access-terms.ts'
import { accesses } from '../store/access-tables.ts'
import { users } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import { lockUser } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import type { Bounds } from './batches.ts'

type Expiry = Bounds & { store: Store; now: number; limitedMinutes: number; onFailure: (error: unknown) => void }

/** Limits the accesses of users whose premium has ended, from the time it ended. Goes on with the next user after a failure. */
export async function expirePremium({ store, now, limitedMinutes, onFailure, limit, signal }: Expiry) {
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

/** Checks again under the lock: a payment may have extended premium meanwhile. */
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
