import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { account, session, unspecified } from './entities.ts'
import * as fields from './fields.ts'

const passwords = [['password'], ['confirm_password']] as const
const areEqual = (body: { password: string; confirm_password: string }) => body.password === body.confirm_password
/** The word for two passwords that differ; it stands at the second. */
const mismatch = 'form.error.password.mismatch'

/** Signing in, registering and passwords. */
export const accountEndpoints = {
  info: endpoint({ method: 'GET', path: '/api/user/info', access: 'user', response: account }),
  login: endpoint({
    method: 'POST',
    path: '/api/user/login',
    access: 'anyone',
    body: v.strictObject({ email: fields.email, password: fields.loginPassword }),
    response: session,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/user/register',
    access: 'anyone',
    body: v.pipe(v.strictObject({ email: fields.email, password: fields.strongPassword, confirm_password: v.string() }), v.forward(v.partialCheck(passwords, areEqual, mismatch), ['confirm_password'])),
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
    body: v.pipe(v.strictObject({
      invite_token: fields.code,
      email: fields.email,
      password: fields.newPassword,
      confirm_password: v.string(),
    }), v.forward(v.partialCheck(passwords, areEqual, mismatch), ['confirm_password'])),
    response: session,
  }),
  validateReset: endpoint({
    method: 'GET',
    path: '/api/user/password-reset/validate',
    access: 'anyone',
    query: v.strictObject({ code: fields.code }),
    response: unspecified,
  }),
  confirmReset: endpoint({
    method: 'POST',
    path: '/api/user/password-reset/confirm',
    access: 'anyone',
    body: v.pipe(v.strictObject({ code: fields.code, password: fields.newPassword, confirm_password: v.string() }), v.forward(v.partialCheck(passwords, areEqual, mismatch), ['confirm_password'])),
    response: unspecified,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/user/password-reset/request',
    access: 'anyone',
    body: v.strictObject({ email: fields.email }),
    response: unspecified,
  }),
}
