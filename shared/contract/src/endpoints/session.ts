import * as v from 'valibot'
import { email, loginPassword } from './account-fields.ts'
import { additionalEndpoint, endpoint } from './endpoint.ts'

/** Account and session (§3), times in unix seconds. A separate module, because the first page needs only these. */

export const account = v.object({
  id: v.number(),
  email: v.string(),
  is_admin: v.boolean(),
  is_privileged: v.boolean(),
  premium_expired_at: v.optional(v.nullable(v.number()), null),
  /** For admins: whether the checklist of a new installation is open. */
  needs_setup: v.optional(v.boolean()),
})
export type Account = v.InferOutput<typeof account>

export const session = v.object({ token: v.pipe(v.string(), v.nonEmpty()), info: account })

export const sessionEndpoints = {
  info: endpoint('GET /api/user/info', 'user', { response: account }),
  login: endpoint('POST /api/user/login', 'anyone', {
    body: v.strictObject({ email, password: loginPassword }),
    response: session,
  }),
  /** Ends the session on the server; by the specification, a logout only clears it in the browser. */
  logout: additionalEndpoint('POST /api/user/logout', 'user', {
    response: v.unknown(),
  }),
}
