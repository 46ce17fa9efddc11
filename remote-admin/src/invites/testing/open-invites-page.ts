import { type Invite, inviteEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, within } from '@sallyport/testing'
import { InvitesPage } from '../invites-page.tsx'

/** Renders the page, and returns the row of the first invite. */
export async function openInvitesPage(...invites: Invite[]) {
  api.respond(inviteEndpoints.list, { items: invites })
  const page = renderPage(InvitesPage, { as: admin() })
  const [, firstRow] = await page.screen.findAllByRole('row')
  return { ...page, row: within(firstRow!) }
}
