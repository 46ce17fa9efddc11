import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints, nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import type { NodeUsers } from '@sallyport/contract/endpoints'
import { act, admin, api, renderPage, waitFor, within } from '@sallyport/testing'
import { adminNode, nodeOptions } from '../node-form/testing/open-node-form.ts'
import { NodesPage } from './nodes-page.tsx'
import { openNodePage } from './testing/open-node-page.ts'

const usage = (users: NodeUsers['users'] = [], agent_fingerprint: string | null = 'f'.repeat(43)): NodeUsers => ({
  accesses: users.reduce((sum, { accesses }) => sum + accesses, 0),
  users,
  agent_fingerprint,
  can_mail: true,
})
const owner = (user_id: number, user_email: string, accesses = 1) => ({ user_id, user_email, accesses })

async function openNodes(preview: NodeUsers = usage()) {
  api.respond(adminNodeEndpoints.list, { items: [adminNode(), adminNode({ id: 8, name: 'Gale' })], ...nodeOptions })
  api.respond(nodeHealthEndpoints.list, { items: [] })
  api.respond(adminNodeEndpoints.users, preview)
  const page = renderPage(NodesPage, { as: admin(), at: '/admin/nodes' })
  const card = within((await page.screen.findByRole('link', { name: 'Fjord' })).closest('li')!)
  const clickDelete = () => page.user.click(card.getByRole('button', { name: 'Delete' }))
  const question = () => page.screen.findByRole('alertdialog', { name: 'Delete node Fjord?' })
  const confirm = async () => {
    const dialog = within(await question())
    const name = dialog.queryByLabelText('Type “Fjord” to confirm')
    if (name) await page.user.type(name, 'Fjord')
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
  }
  return { ...page, card, clickDelete, question, confirm }
}

describe('the question before a node is deleted', () => {
  const leave = 'The accesses are removed from the node as soon as its agent answers. This cannot be undone.'
  const many = [owner(2, 'a@b.test', 2), ...[3, 4, 5, 6, 7, 8, 9].map((id) => owner(id, `${id}@b.test`))]
  const questions: [NodeUsers, string][] = [
    [usage(), 'It has no accesses. This cannot be undone.'],
    [usage([owner(2, 'a@b.test')]), `1 access ends: a@b.test. ${leave}`],
    [usage([owner(2, 'a@b.test', 3), owner(3, 'c@d.test')]), `4 accesses end: a@b.test (3) and c@d.test. ${leave}`],
    [usage(many), `9 accesses end: a@b.test (2), 3@b.test, 4@b.test, 5@b.test, 6@b.test, and 3 more users. ${leave}`],
    [
      usage([owner(2, 'a@b.test')], null),
      '1 access ends: a@b.test. The node has no agent: remove the accesses there yourself. This cannot be undone.',
    ],
  ]
  for (const [preview, text] of questions) {
    test(`says: ${text}`, async () => {
      const { clickDelete, question } = await openNodes(preview)

      await clickDelete()

      expect(await question()).toHaveAccessibleDescription(text)
      expect(api.calls(adminNodeEndpoints.remove)).toEqual([])
    })
  }

  test('is asked again with new numbers after it was cancelled', async () => {
    const { user, clickDelete, question } = await openNodes()
    await clickDelete()
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    api.respond(adminNodeEndpoints.users, usage([owner(2, 'a@b.test')]))

    await clickDelete()

    expect(await question()).toHaveAccessibleDescription(/^1 access ends: a@b\.test\./)
  })
})

test('a node with accesses is deleted only after its name was typed, and only with these accesses', async () => {
  const { user, screen, clickDelete, question } = await openNodes(usage([owner(2, 'a@b.test')]))
  api.respondWithError(adminNodeEndpoints.remove, 400, 'admin.node.delete.changed')

  await clickDelete()
  const dialog = within(await question())
  const action = dialog.getByRole('button', { name: 'Delete' })
  expect(action).toBeDisabled()
  await user.type(dialog.getByLabelText('Type “Fjord” to confirm'), 'Fjor')
  expect(action).toBeDisabled()
  await user.keyboard('d')
  await user.click(action)

  expect(await screen.findByText(/^Node Fjord was not deleted: it has more accesses/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Fjord' })).toBeVisible()
  expect(api.calls(adminNodeEndpoints.remove).map(({ url, query }) => [url, query])).toEqual([
    ['/api/admin/nodes/7', { accesses: 1 }],
  ])
})

test('a confirmed deletion is sent, shown in a toast, and removes the node from the list', async () => {
  const { screen, clickDelete, confirm } = await openNodes(usage([owner(2, 'a@b.test', 2)]))
  api.respond(adminNodeEndpoints.remove, { accesses: 2 })

  await clickDelete()
  api.respond(adminNodeEndpoints.list, { items: [adminNode({ id: 8, name: 'Gale' })], ...nodeOptions })
  await confirm()

  expect(await screen.findByText('Node Fjord deleted (#7), 2 accesses ended')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Fjord' })).toBeNull())
  expect(api.calls(adminNodeEndpoints.remove).map(({ url, query }) => [url, query])).toEqual([
    ['/api/admin/nodes/7', { accesses: 2 }],
  ])
  const next = within(screen.getByRole('link', { name: 'Gale' }).closest('li')!)
  await waitFor(() => expect(next.getByRole('button', { name: 'Delete' })).toHaveFocus())
})

test('a deletion on the page of the node opens the list', async () => {
  const { user, screen, pathname } = await openNodePage()
  api.respond(adminNodeEndpoints.users, usage())
  api.respond(adminNodeEndpoints.remove, { accesses: 0 })

  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(pathname()).toBe('/admin/nodes'))
})

test('a slow deletion leaves a page that was opened meanwhile', async () => {
  const { screen, router, pathname, clickDelete, confirm } = await openNodes()
  let respond = () => {}
  api.respond(adminNodeEndpoints.remove, () => new Promise((resolve) => (respond = () => resolve({ accesses: 5 }))))
  await clickDelete()
  await confirm()
  await waitFor(() => expect(api.calls(adminNodeEndpoints.remove)).toHaveLength(1))

  await act(() => router.navigate('/elsewhere'))
  respond()

  expect(await screen.findByText('Node Fjord deleted (#7), 5 accesses ended')).toBeVisible()
  expect(pathname()).toBe('/elsewhere')
})

for (const endpoint of [adminNodeEndpoints.users, adminNodeEndpoints.remove]) {
  test(`a ${endpoint.method} of a node that another admin deleted removes it from the list`, async () => {
    const { screen, clickDelete, confirm } = await openNodes()
    api.respondWithError(endpoint, 404)
    api.respond(adminNodeEndpoints.list, { items: [adminNode({ id: 8, name: 'Gale' })], ...nodeOptions })

    await clickDelete()
    if (endpoint === adminNodeEndpoints.remove) await confirm()

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Fjord' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Gale' })).toBeVisible()
  })

  test(`a ${endpoint.method} of a node that another admin deleted leaves its page`, async () => {
    const { user, screen, pathname } = await openNodePage()
    api.respond(adminNodeEndpoints.users, usage())
    for (const deleted of [endpoint, adminNodeEndpoints.byId]) api.respondWithError(deleted, 404)

    await user.click(screen.getByRole('button', { name: 'Delete' }))
    if (endpoint === adminNodeEndpoints.remove) {
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    }

    await waitFor(() => expect(pathname()).toBe('/404'))
  })

  test(`a failed ${endpoint.method} leaves the node, and the button can be used again`, async () => {
    const { card, clickDelete, confirm } = await openNodes()
    api.respondWithError(endpoint, 500)

    await clickDelete()
    if (endpoint === adminNodeEndpoints.remove) await confirm()

    await waitFor(() => expect(api.calls(endpoint)).toHaveLength(1))
    await waitFor(() => expect(card.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-busy'))
  })
}

test('the actions of a card are described by its node', async () => {
  const { card } = await openNodes()

  expect(card.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription('Fjord')
  const duplicate = card.getByRole('link', { name: 'Duplicate' })
  expect(duplicate).toHaveAccessibleDescription('Fjord')
  expect(duplicate).toHaveAttribute('href', '/admin/node/create?copy=7')
})
