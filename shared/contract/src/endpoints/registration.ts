import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { session } from './account-entities.ts'
import * as fields from './account-fields.ts'
import { passwordsMatch } from './password-confirmation.ts'
import { newPassword, strongPassword } from './passwords.ts'

export const registrationEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/user/register',
    access: 'anyone',
    body: v.pipe(
      v.strictObject({ email: fields.email, password: strongPassword, confirm_password: v.string() }),
      passwordsMatch(),
    ),
    response: v.fallback(v.object({ email: v.optional(v.string()) }), {}),
  }),
  validateInvite: endpoint({
    method: 'GET',
    path: '/api/user/register/invite/:code/validate',
    access: 'anyone',
    params: v.strictObject({ code: fields.code }),
    /** `makes_admin`: whether the invite is that of the first admin. */
    response: v.object({ valid: v.boolean(), makes_admin: v.optional(v.boolean()) }),
  }),
  registerByInvite: endpoint({
    method: 'POST',
    path: '/api/user/register/invite',
    access: 'anyone',
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
