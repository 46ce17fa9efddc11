import * as v from 'valibot'
import { list } from '../config/limits.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const ids = v.pipe(v.array(fields.id), v.minLength(1), v.maxLength(list.bulkSize))

/** `missing`: there is no such row; `unchanged`: it already has the value; `not_active`: the invite cannot be used any more. */
export const skipReasons = ['missing', 'unchanged', 'not_active'] as const
export type SkipReason = (typeof skipReasons)[number]

const outcome = v.object({
  changed: v.number(),
  skipped: v.array(v.object({ id: v.number(), reason: v.picklist(skipReasons) })),
})
export type BulkOutcome = v.InferOutput<typeof outcome>

/** Revokes the open invites of all named users too, when they are deactivated or are no longer admins. */
const revoke_invites = v.optional(v.boolean(), false)
const revoked_invites = v.optional(v.number(), 0)

/**
 * Beyond the specification: the changes of single rows for several at once, all of them or none. Repeated ids count once.
 * The caller's own account among the users is refused.
 */
export const adminBulkEndpoints = {
  setActive: endpoint('POST /api/admin/bulk/users/active', 'admin', {
    body: v.strictObject({ ids, is_active: v.boolean(), revoke_invites }),
    /** The unexpired accesses of the changed users on nodes with an agent, which removes or adds them now. */
    response: v.object({ ...outcome.entries, active_accesses: v.number(), revoked_invites }),
  }),
  setAdmin: endpoint('POST /api/admin/bulk/users/admin', 'admin', {
    body: v.strictObject({ ids, is_admin: v.boolean(), revoke_invites }),
    response: v.object({ ...outcome.entries, revoked_invites }),
  }),
  setPrivileged: endpoint('POST /api/admin/bulk/users/privileged', 'admin', {
    body: v.strictObject({ ids, is_privileged: v.boolean() }),
    response: outcome,
  }),
  removeAccesses: endpoint('POST /api/admin/bulk/accesses/delete', 'admin', {
    body: v.strictObject({ ids }),
    response: outcome,
  }),
  revokeInvites: endpoint('POST /api/admin/bulk/invites/revoke', 'admin', {
    body: v.strictObject({ ids }),
    response: outcome,
  }),
}
