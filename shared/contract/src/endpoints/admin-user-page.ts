import * as v from 'valibot'
import { logEntry } from './admin-log.ts'
import { endpoint } from './endpoint.ts'
import { adminUser } from './admin-users.ts'
import { billing, items, userAccess } from './entities.ts'
import * as fields from './fields.ts'
import { sessionClient } from './own-sessions.ts'

/** `used_at` is accurate to the hour. */
const userSession = v.object({ id: v.string(), created_at: v.number(), used_at: v.number(), client: sessionClient })
export type UserSession = v.InferOutput<typeof userSession>

const userPage = v.object({
  user: v.object({ ...adminUser.entries, premium_expired_at: v.nullable(v.number()) }),
  /** The user who created the invite; null without an invite, or with one of the server. */
  inviter: v.nullable(v.object({ id: v.number(), email: v.string() })),
  sessions: v.array(userSession),
})
export type UserPage = v.InferOutput<typeof userPage>

/** Beyond the specification: what admins see of one user. Lists are newest first. */
export const adminUserPageEndpoints = {
  byId: endpoint('GET /api/admin/users/:id', 'admin', { params: fields.idParams, response: userPage }),
  /** Also the expired accesses, until they are deleted. */
  accesses: endpoint('GET /api/admin/users/:id/accesses', 'admin', {
    params: fields.idParams,
    query: fields.pageQuery,
    response: items(userAccess),
    isCompressed: true,
  }),
  orders: endpoint('GET /api/admin/users/:id/orders', 'admin', {
    params: fields.idParams,
    query: fields.pageQuery,
    response: items(billing),
  }),
  /** The log entries about the account and what it owns, and those of its own actions as an admin. */
  log: endpoint('GET /api/admin/users/:id/log', 'admin', {
    params: fields.idParams,
    query: fields.pageQuery,
    response: items(logEntry),
    isCompressed: true,
  }),
}
