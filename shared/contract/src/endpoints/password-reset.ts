import * as v from 'valibot'
import { code, email } from './account-fields.ts'
import { endpoint, noContent } from './endpoint.ts'
import { newPassword, passwordsMatch } from './passwords.ts'

/** The e-mail of a code's account, for password managers; optional, because any success means that the code is valid (§7). */
const codeOwner = v.fallback(v.object({ email: v.optional(v.string()) }), {})

export const passwordResetEndpoints = {
  validate: endpoint('GET /api/user/password-reset/validate', 'anyone', {
    query: v.strictObject({ code }),
    response: codeOwner,
  }),
  confirm: endpoint('POST /api/user/password-reset/confirm', 'anyone', {
    body: v.pipe(v.strictObject({ code, password: newPassword, confirm_password: v.string() }), passwordsMatch()),
    response: noContent,
  }),
  request: endpoint('POST /api/user/password-reset/request', 'anyone', {
    body: v.strictObject({ email }),
    response: noContent,
  }),
}
