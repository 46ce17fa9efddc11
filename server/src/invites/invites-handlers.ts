import { adminInviteEndpoints, type Invite } from 'shared/contract'
import { inviteState } from '../domain/invite-state.ts'
import { implement } from '../http/implement.ts'
import { messages, notFound, refuse } from '../http/refusal.ts'
import type { InviteRow } from '../store/schema.ts'
import { addInvite, hasInvite, invitesWithMakers, revokeInvite } from './invites-queries.ts'

export const inviteHandlers = [
  implement(adminInviteEndpoints.create, async ({ user, store, now }) => {
    const { id, token } = await addInvite(store.db, { created_by: user.id, now })
    return { id, token }
  }),

  implement(adminInviteEndpoints.list, async ({ query, store, config, now }) => {
    const found = await invitesWithMakers(store.db, query)
    // The server's own invite has no maker: it bears the name of the installation.
    const items = found.map(({ invite, maker }) => itemOf(invite, maker ?? config.settings.appName, now))
    return { items }
  }),

  implement(adminInviteEndpoints.revoke, async ({ params, store, now }) => {
    if (await revokeInvite(store.db, params.id, now)) return { id: params.id }
    return (await hasInvite(store.db, params.id)) ? refuse(400, messages.notActive) : notFound()
  }),
]

function itemOf(invite: InviteRow, created_by: string, now: number): Invite {
  const { id, user_id, token, created_at, updated_at } = invite
  return { id, user_id, token, status: inviteState(invite, now), created_by, created_at, updated_at }
}
