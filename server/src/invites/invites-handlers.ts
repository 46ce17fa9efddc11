import { adminInviteEndpoints, type Invite } from '@sallyport/contract/endpoints'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { inviteStatus } from '../domain/invite-expiry.ts'
import { implement, type Call } from '../api/implement.ts'
import { messages, notFound, refuse } from '../errors/http-error.ts'
import type { InviteRow } from '../store/invite-tables.ts'
import type { Database } from '../store/database.ts'
import { listInvites } from './invite-list.ts'
import { addInvite, deactivateExpiredInvites, hasInvite, revokeInvite } from './invites-queries.ts'

type Creation = Call<typeof adminInviteEndpoints.create>
type Revocation = Call<typeof adminInviteEndpoints.revoke>

export const inviteHandlers = [
  implement(adminInviteEndpoints.create, async (call) => {
    const { id, token } = await call.store.transaction((tx) => createAndLog(tx, call))
    return { id, token }
  }),

  implement(adminInviteEndpoints.list, async ({ query, store, config, now }) => {
    await deactivateExpiredInvites(store.db, now)
    const { items, next } = await listInvites(store.db, query)
    return { items: items.map((invite) => toInvite(invite, config.settings.appName, now)), next }
  }),

  implement(adminInviteEndpoints.revoke, async (call) => {
    await call.store.transaction((tx) => revokeAndLog(tx, call))
    return { id: call.params.id }
  }),
]

async function createAndLog(tx: Database, { user, now }: Creation): Promise<InviteRow> {
  const invite = await addInvite(tx, { created_by: user.id, now })
  await logAdminAction(tx, { admin_id: user.id, action: 'invite.create', subject_id: invite.id, now })
  return invite
}

async function revokeAndLog(tx: Database, { user, params: { id }, now }: Revocation) {
  if (!(await revokeInvite(tx, id, now)))
    return (await hasInvite(tx, id)) ? refuse(400, messages.notActive) : notFound()
  await logAdminAction(tx, { admin_id: user.id, action: 'invite.revoke', subject_id: id, now })
}

/** An invite that the server created has the name of the installation as its creator. */
function toInvite(invite: InviteRow, appName: string, now: number): Invite {
  const { id, user_id, token, created_at, updated_at } = invite
  const created_by = invite.maker_email ?? appName
  const status = inviteStatus(invite, now)
  return { id, user_id, token, status, created_by, created_by_id: invite.created_by, created_at, updated_at }
}
