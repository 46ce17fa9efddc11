import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { account, session } from './account-entities.ts'
import * as fields from './account-fields.ts'
import { loginPassword } from './passwords.ts'

/** Separate from the other account endpoints, because the shell needs only these. */
export const sessionEndpoints = {
  info: endpoint('GET /api/user/info', 'user', { response: account }),
  login: endpoint('POST /api/user/login', 'anyone', {
    body: v.strictObject({ email: fields.email, password: loginPassword }),
    response: session,
  }),
}

/** Ends the session on the server. Not in the specification, which only clears it in the browser. */
export const logoutEndpoints = {
  logout: endpoint('POST /api/user/logout', 'user', { response: v.unknown() }),
}
