import { accessEndpoints, type NewAccess, type Node } from '@sallyport/contract/endpoints'
import { access, api, member, newAccess, node, renderPage, within } from '@sallyport/testing'
import { NodePage } from '../node-page.tsx'

/** Renders the page of a node without accesses, for a limited user. */
export async function openNodePage(overrides: Partial<Node> = {}) {
  api.respond(accessEndpoints.byNode, { items: [], node: node(overrides) })
  const page = renderPage(NodePage, { as: member(), at: '/office/node/7', path: '/office/node/:id' })
  await page.screen.findByRole('button', { name: 'Create' })

  async function create(name: string) {
    await page.user.type(page.screen.getByLabelText('Name'), name)
    await page.user.click(page.screen.getByRole('button', { name: 'Create' }))
  }

  return { ...page, create }
}

/** Creates an access on that page, so that its one-time card is open. */
export async function openCard(accessOverrides: Partial<NewAccess> = {}, overrides: Partial<Node> = {}) {
  const page = await openNodePage(overrides)
  const created = newAccess(accessOverrides)
  const updatedNode = node({ ...overrides, busy_slots: 4 })
  api.respond(accessEndpoints.allocate, { access: created, node: updatedNode })
  api.respond(accessEndpoints.byNode, { items: [access({ name: created.name })], node: updatedNode })
  await page.create(created.name)
  const region = await page.screen.findByRole('region', { name: 'New access' })
  return { ...page, card: within(region) }
}

type CardPage = Pick<Awaited<ReturnType<typeof openCard>>, 'user' | 'screen' | 'card'>

/** Closes the card without saving its config. */
export async function closeCard({ user, screen, card }: CardPage) {
  await user.click(card.getByRole('button', { name: 'Close' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close' }))
}
