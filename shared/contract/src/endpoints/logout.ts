import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Ends the caller's session on the server; the specification only clears it in the browser. */
export const logoutEndpoints = {
  logout: endpoint({ method: 'POST', path: '/api/user/logout', access: 'user', response: v.unknown() }),
}
