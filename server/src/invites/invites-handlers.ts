import { type BulkOutcome, inviteEndpoints } from '@sallyport/contract/endpoints'
import { requireAdmin } from '../accounts/accounts-queries.ts'
import { exportPart, readList, bulkOutcome } from '../api/admin-list.ts'
import { implementArea, type EndpointCall } from '../api/implement.ts'
import { logAdminActions } from '../database/admin-log.ts'
import { lockUserShared } from '../database/row-locks.ts'
import type { InviteRow } from '../database/tables/invites.ts'
import { messages, notFound, refuse } from '../http/http-error.ts'
import { addInvites, existingInviteIds, inviteList, revokeInvites } from './invites-queries.ts'

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
