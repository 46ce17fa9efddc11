import { and, eq, lte } from 'drizzle-orm'
import { isLimited } from '@sallyport/contract/rules'
import { lockedPerson } from '../accounts/accounts-queries.ts'
import { accessTerms, type AccessTerms } from '../domain/access-terms.ts'
import { accesses } from '../store/access-tables.ts'
import { users } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { alive } from './accesses-queries.ts'

/** How a person's accesses work from now on; those whose time is over stay so. Hold the person's row first. */
export async function giveTerms(tx: Database, { user_id, now }: { user_id: number; now: number }, terms: AccessTerms) {
  await tx
    .update(accesses)
    .set(terms)
    .where(and(eq(accesses.user_id, user_id), alive(now)))
}

/** Accesses of people whose premium is over become limited from the moment it ended. Cheap when nobody's is. */
export async function endPremium(store: Store, now: number, limitedMinutes: number) {
  const found = await store.db
    .select({ user_id: users.id })
    .from(users)
    .where(and(users.premium_ends, lte(users.premium_expired_at, now)))
    .orderBy(users.id)
  for (const { user_id } of found) {
    await store.transaction((tx) => endPremiumOf(tx, { user_id, now }, limitedMinutes))
  }
}

/** Looks again with the row held: a payment may have come between. */
async function endPremiumOf(tx: Database, { user_id, now }: { user_id: number; now: number }, limitedMinutes: number) {
  const person = await lockedPerson(tx, user_id)
  const endedAt = person?.premium_expired_at ?? null
  if (!person?.premium_ends || endedAt === null || endedAt > now) return
  await tx.update(users).set({ premium_ends: false }).where(eq(users.id, user_id))
  if (!isLimited(person, now)) return
  await tx
    .update(accesses)
    .set(accessTerms(person, endedAt, limitedMinutes))
    .where(and(eq(accesses.user_id, user_id), eq(accesses.status, 'active'), eq(accesses.mode, 'basic')))
}
