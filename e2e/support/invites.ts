import { routes } from '@sallyport/contract/config'
import { adminInviteEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'

const headers = { 'Content-Type': 'application/json', 'X-Api-Token': 'sallyport-web' }

/** Creates an invite through the API as the demo admin; returns the path of its link. */
export async function createInviteLink(server: { url: string }): Promise<string> {
  const login = await fetch(server.url + sessionEndpoints.login.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@sallyport.test', password: 'Sallyport1' }),
  })
  const { token } = (await login.json()) as { token: string }
  const created = await fetch(server.url + adminInviteEndpoints.create.path, {
    method: 'POST',
    headers: { 'X-Api-Token': headers['X-Api-Token'], Authorization: `Bearer ${token}` },
  })
  const invite = (await created.json()) as { token: string }
  return routes.registerByInvite.to({ code: invite.token })
}
