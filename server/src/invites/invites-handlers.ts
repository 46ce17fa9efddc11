import { adminInviteEndpoints, type Invite } from '@sallyport/contract/endpoints'
import { logAct } from '../admin-log/admin-log.ts'
import { inviteState } from '../domain/invite-state.ts'
import { implement, type Call } from '../http/implement.ts'
import { messages, notFound, refuse } from '../http/refusal.ts'
import type { InviteRow } from '../store/invite-tables.ts'
import type { Database } from '../store/database.ts'
import { listedInvites } from './invite-list.ts'
import { addInvite, endOverdueInvites, hasInvite, revokeInvite } from './invites-queries.ts'

type Creation = Call<typeof adminInviteEndpoints.create>
type Revocation = Call<typeof adminInviteEndpoints.revoke>

export const inviteHandlers = [
  implement(adminInviteEndpoints.create, async (call) => {
    const { id, token } = await call.store.transaction((tx) => created(tx, call))
    return { id, token }
  }),

  implement(adminInviteEndpoints.list, async ({ query, store, config, now }) => {
    await endOverdueInvites(store.db, now)
    const { items, next } = await listedInvites(store.db, query)
    return { items: items.map((invite) => itemOf(invite, config.settings.appName, now)), next }
  }),

  implement(adminInviteEndpoints.revoke, async (call) => {
    await call.store.transaction((tx) => revoked(tx, call))
    return { id: call.params.id }
  }),
]

async function created(tx: Database, { user, now }: Creation): Promise<InviteRow> {
  const invite = await addInvite(tx, { created_by: user.id, now })
  await logAct(tx, { admin_id: user.id, action: 'invite.create', subject_id: invite.id, now })
  return invite
}

async function revoked(tx: Database, { user, params: { id }, now }: Revocation) {
  if (!(await revokeInvite(tx, id, now)))
    return (await hasInvite(tx, id)) ? refuse(400, messages.notActive) : notFound()
  await logAct(tx, { admin_id: user.id, action: 'invite.revoke', subject_id: id, now })
}

/** The server's own invite has no maker: it bears the name of the installation. */
function itemOf(invite: InviteRow, installation: string, now: number): Invite {
  const { id, user_id, token, created_at, updated_at } = invite
  const created_by = invite.maker_email ?? installation
  return { id, user_id, token, status: inviteState(invite, now), created_by, created_at, updated_at }
}
