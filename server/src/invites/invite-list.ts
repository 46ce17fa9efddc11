import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Invite, inviteListView } from '@sallyport/contract/endpoints'
import type { InferOutput } from 'valibot'
import type { AdminList } from '../api/admin-list.ts'
import { inviteStatus } from '../domain/invite-expiry.ts'
import { invites, type InviteRow } from '../store/invite-tables.ts'
import { sortKey } from '../store/paging.ts'
import { updatedAtOrZero } from '../store/schema.ts'
import { containsText, isBetween, searchTerms } from '../store/search.ts'
import { deactivateExpiredInvites } from './invites-queries.ts'

const byId = sortKey(invites.id)

export const inviteList: AdminList<InferOutput<typeof inviteListView>, InviteRow, Invite> = {
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
