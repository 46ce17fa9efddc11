import { type Invite, inviteEndpoints, type inviteListView } from '@sallyport/contract/endpoints'
import { and, eq, or, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { requireAdmin } from '../accounts/accounts-queries.ts'
import { logAdminActions } from '../admin-log/admin-log.ts'
import { exportPart, readList, type AdminList } from '../api/admin-list.ts'
import { implementArea } from '../api/implement.ts'
import { bulkOutcome } from '../domain/bulk-outcome.ts'
import { messages, notFound, refuse } from '../errors/http-error.ts'
import type { Database } from '../store/database.ts'
import { invites, type InviteRow } from '../store/invite-tables.ts'
import { sortKey } from '../store/paging.ts'
import { lockUserShared } from '../store/row-locks.ts'
import { updatedAtOrZero, type UserRow } from '../store/schema.ts'
import { containsText, isBetween, searchTerms } from '../store/search.ts'
import { addInvites, deactivateExpiredInvites, existingInvites, revokeInvites } from './invites-queries.ts'

export const inviteHandlers = implementArea(inviteEndpoints, {
  create: async (call) => {
    const [invite] = await call.store.transaction((tx) => createAndLog(tx, { count: 1 }, call))
    if (!invite) throw new Error('No invite was created')
    return { id: invite.id, token: invite.token }
  },

  createSeveral: async (call) => ({
    items: await call.store.transaction((tx) => createAndLog(tx, call.body, call)),
  }),

  list: (call) => readList(inviteList, call),
  export: (call) => exportPart(inviteList, call),

  revoke: async (call) => {
    const { id } = call.params
    const { changed, skipped } = await call.store.transaction((tx) => revoke(tx, [id], call))
    if (changed > 0) return { id }
    return skipped[0]?.reason === 'missing' ? notFound() : refuse(400, messages.notActive)
  },

  bulkRevoke: (call) => call.store.transaction((tx) => revoke(tx, call.body.ids, call)),
})

type Author = { user: UserRow; now: number }
type Batch = { count: number; note?: string; days?: number }

/** The admin is locked and checked again, so that none of the invites is missed when they are revoked with the rights. */
async function createAndLog(tx: Database, { count, note, days }: Batch, author: Author): Promise<InviteRow[]> {
  const { user, now } = author
  requireAdmin(await lockUserShared(tx, user.id))
  const invite = { created_by: user.id, now, note: note || null, ...(days !== undefined && { days }) }
  const added = await addInvites(tx, count, invite)
  await logAdminActions(
    tx,
    added.map(({ id }) => ({ admin_id: user.id, action: 'invite.create', subject_id: id, now })),
  )
  return added
}

async function revoke(tx: Database, ids: number[], { user, now }: Author) {
  const revoked = await revokeInvites(tx, ids, { admin_id: user.id, now })
  const existing = new Set(await existingInvites(tx, ids))
  return bulkOutcome(ids, revoked, (id) => (existing.has(id) ? 'not_active' : 'missing'))
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
  first: ({ search }) => isExactly(search),
  prepare: ({ store, now }) => deactivateExpiredInvites(store.db, now),
  toItems: (rows, { config, now }) => rows.map((invite) => toInvite(invite, config.settings.appName, now)),
  // Without the token, which registers an account.
  csv: [
    'id',
    'status',
    'note',
    'user_id',
    'user_email',
    ['created_by_id', 'created_by'],
    ['created_by', 'maker_email'],
    'expired_at',
    'created_at',
    'updated_at',
  ],
}

/** An invite that the server created has the name of the installation as its creator. */
function toInvite(invite: InviteRow, appName: string, now: number): Invite {
  const { created_by: created_by_id, maker_email, ...fields } = invite
  const created_by = maker_email ?? appName
  return { ...fields, created_by, created_by_id, status: inviteStatus(invite, now) }
}

/** By the id, by the whole token, and by a part of the note or of the e-mail of its creator or user. */
const matchesSearch = (search: string) => or(isExactly(search), containsText(invites.search, search))

function isExactly(search: string): SQL | undefined {
  const { id, inviteToken } = searchTerms(search)
  if (id !== null) return eq(invites.id, id)
  return inviteToken === null ? undefined : eq(invites.token, inviteToken)
}

/** The status of an invite at `now`: an expired one is inactive. */
function inviteStatus({ status, expired_at }: InviteRow, now: number): InviteRow['status'] {
  return status === 'active' && expired_at <= now ? 'inactive' : status
}
