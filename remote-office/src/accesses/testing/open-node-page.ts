import { accessEndpoints, type NewAccess, type Node } from '@sallyport/contract/endpoints'
import { access, api, member, newAccess, node, renderPage, within } from '@sallyport/testing'
import { NodePage } from '../node-page.tsx'

/** For tests: the page of a node on which a limited person has nothing yet. */
export async function openNodePage(given: Partial<Node> = {}) {
  api.answers(accessEndpoints.byNode, { items: [], node: node(given) })
  const page = renderPage(NodePage, { as: member(), at: '/office/node/7', path: '/office/node/:id' })
  await page.screen.findByRole('button', { name: 'Create' })

  async function create(name: string) {
    await page.user.type(page.screen.getByLabelText('Name'), name)
    await page.user.click(page.screen.getByRole('button', { name: 'Create' }))
  }

  return { ...page, create }
}

/** For tests: the same page with the one-time card open. */
export async function openCard(created: Partial<NewAccess> = {}, given: Partial<Node> = {}) {
  const page = await openNodePage(given)
  const made = newAccess(created)
  const after = node({ ...given, busy_slots: 4 })
  api.answers(accessEndpoints.allocate, { access: made, node: after })
  api.answers(accessEndpoints.byNode, { items: [access({ name: made.name })], node: after })
  await page.create(made.name)
  const region = await page.screen.findByRole('region', { name: 'New access' })
  return { ...page, card: within(region) }
}

type CardPage = Pick<Awaited<ReturnType<typeof openCard>>, 'user' | 'screen' | 'card'>

/** For tests: closes the card although its config was not saved. */
export async function closeCard({ user, screen, card }: CardPage) {
  await user.click(card.getByRole('button', { name: 'Close' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close' }))
}
