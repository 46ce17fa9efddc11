import * as v from 'valibot'
import { endpoint, unspecified } from './endpoint.ts'
import { session } from './account-entities.ts'
import * as fields from './account-fields.ts'
import { areEqual, mismatch, passwords } from './passwords.ts'

export const registrationEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/user/register',
    access: 'anyone',
    body: v.pipe(
      v.strictObject({
        email: fields.email,
        password: fields.strongPassword,
        confirm_password: v.string(),
      }),
      v.forward(v.partialCheck(passwords, areEqual, mismatch), ['confirm_password']),
    ),
    response: unspecified,
  }),
  validateInvite: endpoint({
    method: 'GET',
    path: '/api/user/register/invite/:code/validate',
    access: 'anyone',
    params: v.strictObject({ code: fields.code }),
    response: v.object({ valid: v.boolean() }),
  }),
  registerByInvite: endpoint({
    method: 'POST',
    path: '/api/user/register/invite',
    access: 'anyone',
    body: v.pipe(
      v.strictObject({
        invite_token: fields.code,
        email: fields.email,
        password: fields.newPassword,
        confirm_password: v.string(),
      }),
      v.forward(v.partialCheck(passwords, areEqual, mismatch), ['confirm_password']),
    ),
    response: session,
  }),
}
