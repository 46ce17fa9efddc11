import { and, eq, gt } from 'drizzle-orm'
import { newCode } from '../domain/token.ts'
import { invites } from '../store/schema.ts'
import type { Database } from '../store/store.ts'

const inviteSeconds = 7 * 24 * 60 * 60

/** A one-time invite that makes an admin; null while an earlier one still works, for it was told once. */
export async function inviteFirstAdmin(tx: Database, now: number): Promise<string | null> {
  const working = and(eq(invites.makes_admin, true), eq(invites.status, 'active'), gt(invites.expired_at, now))
  const known = await tx.select({ id: invites.id }).from(invites).where(working).limit(1)
  if (known.length > 0) return null

  const token = newCode()
  await tx
    .insert(invites)
    .values({ token, status: 'active', makes_admin: true, created_at: now, expired_at: now + inviteSeconds })
  return token
}
