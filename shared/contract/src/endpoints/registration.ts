import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { session } from './account-entities.ts'
import * as fields from './account-fields.ts'
import { passwordsMatch } from './password-confirmation.ts'
import { newPassword, strongPassword } from './passwords.ts'

export const registrationEndpoints = {
  register: endpoint('POST /api/user/register', 'anyone', {
    body: v.pipe(
      v.strictObject({ email: fields.email, password: strongPassword, confirm_password: v.string() }),
      passwordsMatch(),
    ),
    response: v.fallback(v.object({ email: v.optional(v.string()) }), {}),
  }),
  validateInvite: endpoint('GET /api/user/register/invite/:code/validate', 'anyone', {
    params: v.strictObject({ code: fields.code }),
    /** `makes_admin`: whether the invite is that of the first admin. */
    response: v.object({ valid: v.boolean(), makes_admin: v.optional(v.boolean()) }),
  }),
  registerByInvite: endpoint('POST /api/user/register/invite', 'anyone', {
    body: v.pipe(
      v.strictObject({
        invite_token: fields.code,
        email: fields.email,
        password: newPassword,
        confirm_password: v.string(),
      }),
      passwordsMatch(),
    ),
    response: session,
  }),
}
