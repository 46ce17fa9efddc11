import { newCode } from '../domain/token.ts'
import { invites, type InviteRow } from '../store/invite-tables.ts'
import type { Database } from '../store/database.ts'

const day = 24 * 60 * 60
const lifetime = 7 * day

type Registration = { user_id: number; created_by: number; at: number }

/** When invites were created that nobody has used, in days before the start, and what became of them. */
const unused = [
  { days: 118.2, status: 'inactive', isRevoked: false },
  { days: 74.7, status: 'inactive', isRevoked: true },
  { days: 33.4, status: 'inactive', isRevoked: false },
  { days: 8.5, status: 'inactive', isRevoked: true },
  { days: 4.1, status: 'active', isRevoked: false },
  { days: 2.6, status: 'active', isRevoked: false },
  { days: 0.3, status: 'active', isRevoked: false },
] as const

/** Adds a used invite for each registration, a day before it, and invites that nobody has used, oldest first. */
export function seedDemoInvites(
  tx: Database,
  { registrations, created_by, now }: { registrations: readonly Registration[]; created_by: number; now: number },
): Promise<InviteRow[]> {
  const used = registrations.map(({ at, user_id, created_by }) => {
    return newInvite({ user_id, created_by, status: 'used', created_at: at - day, updated_at: at })
  })
  const others = unused.map(({ days, status, isRevoked }) => {
    const created_at = now - Math.round(days * day)
    return newInvite({ created_by, status, created_at, updated_at: isRevoked ? created_at + day : null })
  })
  const rows = [...used, ...others].toSorted((a, b) => a.created_at - b.created_at)
  return tx.insert(invites).values(rows).returning()
}

type NewInvite = typeof invites.$inferInsert

function newInvite(invite: Omit<NewInvite, 'token' | 'expired_at'>): NewInvite {
  return { ...invite, token: newCode(), expired_at: invite.created_at + lifetime }
}
