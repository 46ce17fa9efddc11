import * as v from 'valibot'
import { newInvites } from '../config/limits.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const newInvite = v.object({ id: v.number(), token: v.string(), expired_at: v.number() })
export type NewInvite = v.InferOutput<typeof newInvite>

/** Beyond the specification: creates one invite or several, with a note for admins and an expiry. */
export const adminInviteBatchEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/admin/invites',
    access: 'admin',
    body: v.strictObject({
      count: fields.numberUpTo(newInvites.batchSize),
      note: fields.inviteNote,
      days: v.optional(fields.numberUpTo(newInvites.maxDays), newInvites.defaultDays),
    }),
    response: v.object({ items: v.array(newInvite) }),
  }),
}
