import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Ends the session on the server. Not in the specification, which only clears it in the browser. */
export const logoutEndpoints = {
  logout: endpoint({ method: 'POST', path: '/api/user/logout', access: 'user', response: v.unknown() }),
}
