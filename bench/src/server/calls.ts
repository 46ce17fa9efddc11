import { accessEndpoints, nodeEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { admin } from '../measured-server/measured-server.ts'

/** A request to measure. `connections` is the number of concurrent requests. */
export type Call = {
  name: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  connections: number
}

export const nodeId = 1
const connections = 10
const apiToken = { 'x-api-token': 'sallyport-web' }
const json = { ...apiToken, 'content-type': 'application/json' }
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-US,en;q=0.9' }

/** Sign-ins of one account take turns, so more connections would be refused. */
export const loginCall: Call = {
  name: 'login',
  method: 'POST',
  path: sessionEndpoints.login.path,
  headers: json,
  body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  connections: 1,
}

/** The other calls of a signed-in user, a page, and a versioned file. */
export function callsFor(token: string, file: string): Call[] {
  const authorization = `Bearer ${token}`
  const get = (name: string, path: string, headers: Record<string, string>): Call => ({
    name,
    method: 'GET',
    path,
    headers,
    connections,
  })
  const session = { ...apiToken, authorization }
  return [
    get('node list', `${nodeEndpoints.list.path}?limit=25`, session),
    get('by-node', accessEndpoints.byNode.path.replace(':id', String(nodeId)), session),
    get('info', sessionEndpoints.info.path, session),
    {
      name: 'allocate',
      method: 'POST',
      path: accessEndpoints.allocate.path,
      headers: { ...json, authorization },
      body: JSON.stringify({ node_id: nodeId, name: 'phone' }),
      connections,
    },
    get('page', '/auth/login', browser),
    get('file', file, browser),
  ]
}
