import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints, type NodeHealth, nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, nodeHealth, renderPage, waitFor, within } from '@sallyport/testing'
import { formatTimestamp } from '@sallyport/ui/format'
import en from '../locales/en.json'
import { adminNode } from '../node-form/testing/open-node-form.ts'
import { NodesPage } from './nodes-page.tsx'

const unusedText = en['admin.health.unused'].replace('{{port}}', '51820')

function open(...health: NodeHealth[]) {
  api.respond(nodeHealthEndpoints.list, { items: health })
  return renderPage(NodesPage, { as: admin() })
}

test('shows all nodes with their status and an edit link, and a create link', async () => {
  api.respond(adminNodeEndpoints.list, { items: [adminNode(), adminNode({ id: 8, name: 'Amber', status: 0 })] })

  const { screen } = open()

  expect(await screen.findByRole('heading', { name: 'Fjord' })).toBeVisible()
  // The node list of users has the same heading but another title.
  expect(document.title).toBe('Nodes · Admin · Sallyport')
  const list = within(screen.getByRole('list', { name: 'Nodes' }))
  expect(list.getByText('Active')).toBeVisible()
  expect(list.getByText('Inactive')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Fjord' })).toHaveAttribute('href', '/admin/node/7')
  const edits = screen.getAllByRole('link', { name: 'Edit' })
  expect(edits.map((link) => link.getAttribute('href'))).toEqual(['/admin/node/edit/7', '/admin/node/edit/8'])
  expect(edits[1]).toHaveAccessibleDescription('Amber')
  expect(screen.getByRole('link', { name: 'Create node' })).toHaveAttribute('href', '/admin/node/create')
  expect(screen.queryByText(/hidden-token/)).toBeNull()
})

describe('the health on a card', () => {
  const states: [name: string, overrides: Partial<NodeHealth>, texts: string[]][] = [
    ['synchronised', {}, ['Synchronised', 'Connected: 3', '1.2 GB']],
    ['not synchronised', { state: 'unsynchronised' }, ['Not synchronised', 'Connected: 3']],
    [
      'unreachable',
      { state: 'unreachable', unreachable_since: 1_790_000_000 },
      ['Unreachable', `Since ${formatTimestamp(1_790_000_000)}`],
    ],
    ['pending', { state: 'pending' }, ['Pending', 'Not reached yet']],
    ['unmanaged', { state: 'unmanaged' }, ['Unmanaged', 'Accesses are not sent to it']],
    [
      'not synchronised because of a problem',
      { state: 'unsynchronised', problem: 'subnet' },
      ['Not synchronised', en['admin.health.problem.subnet']],
    ],
    ['never used', { is_never_used: true }, ['Synchronised', unusedText]],
    ['outdated', { is_agent_outdated: true }, ['Synchronised', 'Agent outdated']],
  ]
  for (const [name, overrides, texts] of states) {
    test(`of a node that is ${name}`, async () => {
      api.respond(adminNodeEndpoints.list, { items: [adminNode(), adminNode({ id: 8, name: 'Amber' })] })

      const { screen } = open(nodeHealth(overrides))

      const list = within(await screen.findByRole('list', { name: 'Nodes' }))
      for (const text of texts) expect(await list.findByText(text, { exact: true })).toBeVisible()
      expect(api.calls(nodeHealthEndpoints.list)).toHaveLength(1)
    })
  }

  test('is missing when it cannot be loaded, and the nodes remain', async () => {
    api.respond(adminNodeEndpoints.list, { items: [adminNode()] })
    api.respondWithError(nodeHealthEndpoints.list, 500)

    const { screen } = renderPage(NodesPage, { as: admin() })

    expect(await screen.findByRole('heading', { name: 'Fjord' })).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'Nodes' })).queryByText('Synchronised')).toBeNull()
  })
})

test('shows an empty state', async () => {
  api.respond(adminNodeEndpoints.list, { items: [] })

  const { screen } = open()

  expect(await screen.findByText('No nodes yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create the first node' })).toHaveAttribute('href', '/admin/node/create')
})

test('nodes are searched in the language of the page, filtered and sorted', async () => {
  api.respond(adminNodeEndpoints.list, { items: [adminNode()], total: 1 })
  const { screen, user } = open()
  await screen.findByRole('heading', { name: 'Fjord' })

  await user.type(screen.getByRole('searchbox'), 'nor{Enter}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Health' }), 'Unreachable')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Slots taken, descending')

  await waitFor(() =>
    expect(api.calls(adminNodeEndpoints.list).at(-1)?.query).toEqual({
      page: 1,
      limit: 25,
      search: 'nor',
      language: 'en',
      state: 'unreachable',
      sort: '-busy_slots',
    }),
  )
  expect(await screen.findByText('1 found')).toBeVisible()
})
