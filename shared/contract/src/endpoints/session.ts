import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { account, session } from './account-entities.ts'
import * as fields from './account-fields.ts'
import { loginPassword } from './passwords.ts'

/** Separate from the other account endpoints, because the shell needs only these. */
export const sessionEndpoints = {
  info: endpoint({ method: 'GET', path: '/api/user/info', access: 'user', response: account }),
  login: endpoint({
    method: 'POST',
    path: '/api/user/login',
    access: 'anyone',
    body: v.strictObject({ email: fields.email, password: loginPassword }),
    response: session,
  }),
}
