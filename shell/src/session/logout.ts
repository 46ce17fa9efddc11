import { readSettings, routes } from '@sallyport/contract/config'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { reportSessionLost, signOut } from '@sallyport/runtime/host'
import { redirect } from '@sallyport/runtime/router'
import { useSession } from '@sallyport/runtime/session'

let refusedToken: string | null = null

/** Records that the server responded with 401: the session has ended on the server, and needs no logout request. */
export function recordRefusedSession(): void {
  refusedToken = useSession.getState().token
  reportSessionLost()
}

/** The loader of /auth/logout: ends the session and redirects to the login (§2). */
export function logout(): Response {
  endSession()
  return redirect(routes.login.to())
}

/** Ends the session in the browser and on the server. If the server is unreachable, the session stays valid there until it expires. */
export function endSession(): void {
  const { token } = useSession.getState()
  signOut()
  if (token && token !== refusedToken) sendLogout(token)
}

/** Uses `fetch`, because `keepalive` lets the request outlive the page, and the API client may not be loaded. */
function sendLogout(token: string): void {
  const { method, path } = sessionEndpoints.logout
  const { apiBaseUrl, apiToken } = readSettings()
  const headers = { 'X-Api-Token': apiToken, Authorization: `Bearer ${token}` }
  void fetch(apiBaseUrl + path, { method, headers, keepalive: true }).catch(() => {})
}
