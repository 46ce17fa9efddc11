import {
  adminBulkEndpoints,
  adminExportEndpoints,
  adminInviteBatchEndpoints,
  adminInviteEndpoints,
} from '@sallyport/contract/endpoints'
import { requireAdmin } from '../accounts/require-admin.ts'
import { logAdminActions } from '../admin-log/admin-log.ts'
import { exportPart, readList } from '../api/admin-list.ts'
import { bulkOutcome } from '../domain/bulk-outcome.ts'
import { implement } from '../api/implement.ts'
import { messages, notFound, refuse } from '../errors/http-error.ts'
import type { InviteRow } from '../store/invite-tables.ts'
import type { Database } from '../store/database.ts'
import { lockUserShared } from '../store/row-locks.ts'
import type { UserRow } from '../store/schema.ts'
import { inviteList } from './invite-list.ts'
import { addInvites, existingInvites, revokeInvites } from './invites-queries.ts'

export const inviteHandlers = [
  implement(adminInviteEndpoints.create, async (call) => {
    const [invite] = await call.store.transaction((tx) => createAndLog(tx, { count: 1 }, call))
    if (!invite) throw new Error('No invite was created')
    return { id: invite.id, token: invite.token }
  }),

  implement(adminInviteBatchEndpoints.create, async (call) => ({
    items: await call.store.transaction((tx) => createAndLog(tx, call.body, call)),
  })),

  implement(adminInviteEndpoints.list, (call) => readList(inviteList, call)),
  implement(adminExportEndpoints.invites, (call) => exportPart(inviteList, call)),

  implement(adminInviteEndpoints.revoke, async (call) => {
    const { id } = call.params
    const { changed, skipped } = await call.store.transaction((tx) => revoke(tx, [id], call))
    if (changed > 0) return { id }
    return skipped[0]?.reason === 'missing' ? notFound() : refuse(400, messages.notActive)
  }),

  implement(adminBulkEndpoints.revokeInvites, (call) =>
    call.store.transaction((tx) => revoke(tx, call.body.ids, call)),
  ),
]

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
