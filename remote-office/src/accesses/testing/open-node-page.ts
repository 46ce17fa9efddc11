import { expect } from '@rstest/core'
import { accessEndpoints, type NewAccess, type Node } from '@sallyport/contract/endpoints'
import { access, api, manyOf, member, newAccess, node, renderPage, waitFor, within } from '@sallyport/testing'
import type { AccessStatus } from '../accesses-calls.ts'
import { NodePage } from '../node-page.tsx'

/** The status on a node without an agent, with the IDs of all accesses that the tests create. */
export const unmanaged: AccessStatus = { readiness: 'unmanaged', items: manyOf(50, (id) => ({ id })) }

/** Renders the page of a node; the test sets the response with its accesses. */
export function renderNodePage({ as = member(), at = '/office/node/7', status = unmanaged } = {}) {
  api.respond(accessEndpoints.statusByNode, status)
  return renderPage(NodePage, { as, at, path: '/office/node/:id' })
}

/** Renders the page of a node without accesses, for a limited user with accesses of the used names on other nodes. */
export async function openNodePage(overrides: Partial<Node> = {}, status = unmanaged, usedNames: string[] = []) {
  api.respond(accessEndpoints.byNode, { items: [], node: node(overrides), used_names: usedNames })
  const page = renderNodePage({ status })
  await page.screen.findByRole('button', { name: 'Create' })

  async function create(name: string) {
    await page.user.clear(page.screen.getByLabelText('Name'))
    await page.user.type(page.screen.getByLabelText('Name'), name)
    await page.user.click(page.screen.getByRole('button', { name: 'Create' }))
  }

  return { ...page, create }
}

type StatusResponder = () => AccessStatus | Promise<AccessStatus>
type Statuses = { before: AccessStatus; after: StatusResponder }

/** Creates an access on the page of a node, so that its one-time card is open, with the status before and after the creation. */
export async function openCard(
  accessOverrides: Partial<NewAccess> = {},
  overrides: Partial<Node> = {},
  { before, after }: Statuses = { before: unmanaged, after: () => unmanaged },
) {
  const page = await openNodePage(overrides, before)
  await waitFor(() => expect(api.calls(accessEndpoints.statusByNode).length).toBeGreaterThan(0))
  api.respond(accessEndpoints.statusByNode, after)
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
