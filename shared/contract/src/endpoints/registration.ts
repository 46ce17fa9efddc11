import * as v from 'valibot'
import { code, email } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { newPassword, passwordsMatch, strongPassword } from './passwords.ts'
import { session } from './session.ts'

export const registrationEndpoints = {
  register: endpoint('POST /api/user/register', 'anyone', {
    body: v.pipe(v.strictObject({ email, password: strongPassword, confirm_password: v.string() }), passwordsMatch()),
    response: v.fallback(v.object({ email: v.optional(v.string()) }), {}),
  }),
  validateInvite: endpoint('GET /api/user/register/invite/:code/validate', 'anyone', {
    params: v.strictObject({ code }),
    /** `makes_admin`: whether the registered user becomes the first admin. */
    response: v.object({ valid: v.boolean(), makes_admin: v.optional(v.boolean()) }),
  }),
  registerByInvite: endpoint('POST /api/user/register/invite', 'anyone', {
    body: v.pipe(
      v.strictObject({ invite_token: code, email, password: newPassword, confirm_password: v.string() }),
      passwordsMatch(),
    ),
    response: session,
  }),
}
