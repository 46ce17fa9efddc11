import { routes } from '@sallyport/contract/config'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { signIn } from './sessions.ts'

/** Creates an invite through the API as the demo admin; returns its code. */
export async function createInvite({ url }: { url: string }): Promise<string> {
  const { token } = await signIn(url, 'admin@sallyport.test', 'Sallyport1')
  const headers = { 'X-Api-Token': 'sallyport-web', Authorization: `Bearer ${token}` }
  const created = await fetch(url + inviteEndpoints.create.path, { method: 'POST', headers })
  const invite = (await created.json()) as { token: string }
  return invite.token
}

/** Creates an invite as `createInvite` does; returns the path of its link. */
export const createInviteLink = async (server: { url: string }): Promise<string> =>
  routes.registerByInvite.to({ code: await createInvite(server) })
