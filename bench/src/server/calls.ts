import { accessEndpoints, nodeEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { apiHeaders } from '../api.ts'
import { admin } from '../setup.ts'

/** A request to measure. `connections` is the number of concurrent requests. */
export type Call = {
  name: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  connections: number
}

/** Deletes the accesses that the calls have created. Their user is the admin, whose id is 1 and who has no other accesses. */
export const forgetAccesses = 'delete from accesses where user_id = 1'
/** Keeps each counter at zero: the call is counted as always, but the limit of accesses in 15 minutes is never reached. */
export const liftLimits = `create function reset_count() returns trigger language plpgsql as 'begin new.count := 0; return new; end';
  create trigger reset_count before insert or update on attempt_counters for each row execute function reset_count()`
const json = { 'content-type': 'application/json' }
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-US,en;q=0.9' }

/** The server verifies the passwords of one account one after the other, and responds with 429 when more than two sign-ins wait. */
export const loginCall: Call = {
  name: 'login',
  method: 'POST',
  path: sessionEndpoints.login.path,
  headers: { ...apiHeaders(), ...json },
  body: JSON.stringify(admin),
  connections: 1,
}

/** The other calls of a signed-in user, a page, and a versioned file. */
export function callsFor(token: string, file: string): Call[] {
  const headers = apiHeaders(token)
  const allocation = JSON.stringify({ node_id: 1, name: 'phone' })
  const get = (name: string, path: string, headers: Record<string, string>): Call => {
    return { name, method: 'GET', path, headers, connections: 10 }
  }
  return [
    get('node list', `${nodeEndpoints.list.path}?limit=25`, headers),
    get('by-node', accessEndpoints.byNode.path.replace(':id', '1'), headers),
    get('info', sessionEndpoints.info.path, headers),
    { ...get('allocate', accessEndpoints.allocate.path, { ...headers, ...json }), method: 'POST', body: allocation },
    get('page', '/auth/login', browser),
    get('file', file, browser),
  ]
}
