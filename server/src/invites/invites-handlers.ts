import { type BulkOutcome, type Invite, inviteEndpoints, type inviteListView } from '@sallyport/contract/endpoints'
import { and, eq, or, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { exportPart, readList, type AdminList, bulkOutcome } from '../api/admin-list.ts'
import { messages, notFound, refuse } from '../api/http/http-error.ts'
import { implementArea, type EndpointCall } from '../api/implement.ts'
import { requireAdmin } from '../auth/accounts/accounts-queries.ts'
import { logAdminActions } from '../database/admin-log.ts'
import { sortKey } from '../database/paging.ts'
import { lockUserShared } from '../database/row-locks.ts'
import { containsText, isBetween, searchTerms } from '../database/search.ts'
import { invites, type InviteRow } from '../database/tables/invites.ts'
import { updatedAtOrZero } from '../database/tables/schema.ts'
import { addInvites, deactivateExpiredInvites, existingInviteIds, revokeInvites } from './invites-queries.ts'

export const inviteHandlers = implementArea(inviteEndpoints, {
  list: (call) => readList(inviteList, call),
  export: (call) => exportPart(inviteList, call),

  create: async (call) => {
    const [invite] = await createInvites(call, { count: 1 })
    if (!invite) throw new Error('No invite was created')
    return { id: invite.id, token: invite.token }
  },

  createSeveral: async (call) => ({ items: await createInvites(call, call.body) }),

  revoke: async (call) => {
    const { id } = call.params
    const { changed, skipped } = await revoke(call, [id])
    if (changed > 0) return { id }
    return skipped[0]?.reason === 'missing' ? notFound() : refuse(400, messages.notActive)
  },

  bulkRevoke: (call) => revoke(call, call.body.ids),
})

type AdminCall = EndpointCall<typeof inviteEndpoints.create>
type Batch = { count: number; note?: string; days?: number }

/** Locks and checks the admin again, so that revoking the admin's rights also revokes these invites. */
function createInvites({ store, user, now }: AdminCall, { count, note, days }: Batch): Promise<InviteRow[]> {
  return store.transaction(async (tx) => {
    requireAdmin(await lockUserShared(tx, user.id))
    const added = await addInvites(tx, count, { created_by_id: user.id, now, note: note || null, days })
    const entries = added.map(({ id }) => ({
      admin_id: user.id,
      action: 'invite.create' as const,
      subject_id: id,
      now,
    }))
    await logAdminActions(tx, entries)
    return added
  })
}

function revoke({ store, user, now }: AdminCall, ids: number[]): Promise<BulkOutcome> {
  return store.transaction(async (tx) => {
    const revoked = await revokeInvites(tx, ids, { admin_id: user.id, now })
    const existing = new Set(await existingInviteIds(tx, ids))
    return bulkOutcome(ids, revoked, (id) => (existing.has(id) ? 'not_active' : 'missing'))
  })
}

const byId = sortKey(invites.id)

const inviteList: AdminList<InferOutput<typeof inviteListView>, InviteRow, Invite> = {
  name: 'invites',
  table: invites,
  sorts: {
    id: [byId],
    created_at: [sortKey(invites.created_at), byId],
    updated_at: [sortKey(invites.updated_at, updatedAtOrZero), byId],
  },
  defaultSort: '-id',
  sortWithDates: '-created_at',
  where: ({ search, status, ...dates }) =>
    and(status && eq(invites.status, status), isBetween(invites.created_at, dates), matchesSearch(search)),
  isListedFirst: ({ search }) => matchesExactly(search),
  prepare: ({ store, now }) => deactivateExpiredInvites(store.db, now),
  toItems: (rows, { config, now }) => rows.map((invite) => toInvite(invite, config.settings.appName, now)),
  // Omits the token, which registers an account.
  csv: [
    'id',
    'status',
    'note',
    'user_id',
    'user_email',
    'created_by_id',
    'created_by',
    'expired_at',
    'created_at',
    'updated_at',
  ],
}

/** Shows an expired invite as inactive, and the app as the creator of invites of the server. */
function toInvite(invite: InviteRow, appName: string, now: number): Invite {
  const isExpired = invite.status === 'active' && invite.expired_at <= now
  return { ...invite, created_by: invite.created_by ?? appName, status: isExpired ? 'inactive' : invite.status }
}

/** Searches for the id, the whole token, and a part of the note or of the e-mail of the creator or the user. */
const matchesSearch = (search: string) => or(matchesExactly(search), containsText(invites.search, search))

function matchesExactly(search: string): SQL | undefined {
  const { id, inviteToken } = searchTerms(search)
  if (id !== null) return eq(invites.id, id)
  return inviteToken === null ? undefined : eq(invites.token, inviteToken)
}
