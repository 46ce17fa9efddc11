import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, manyOf, renderPage } from '@sallyport/testing'
import { AdminNodesPage } from './admin-nodes-page.tsx'
import { adminNode } from './testing/open-node-form.ts'

const open = () => renderPage(AdminNodesPage, { as: admin() })

test('all nodes with their status, each with the way to its form, and the way to a new one', async () => {
  api.answers(adminNodeEndpoints.list, { items: [adminNode(), adminNode({ id: 8, name: 'Amber', status: 0 })] })

  const { screen } = open()

  expect(await screen.findByRole('heading', { name: 'Fjord' })).toBeVisible()
  // The list of members has the same heading, and a title of its own.
  expect(document.title).toBe('Nodes · Admin · Sallyport')
  expect(screen.getByText('Active')).toBeVisible()
  expect(screen.getByText('Inactive')).toBeVisible()
  const edits = screen.getAllByRole('link', { name: 'Edit' })
  expect(edits.map((link) => link.getAttribute('href'))).toEqual(['/admin/node/edit/7', '/admin/node/edit/8'])
  expect(edits[1]).toHaveAccessibleDescription('Amber')
  expect(screen.getByRole('link', { name: 'Create node' })).toHaveAttribute('href', '/admin/node/create')
  expect(screen.queryByText(/hidden-token/)).toBeNull()
})

test('an empty list says what to do first', async () => {
  api.answers(adminNodeEndpoints.list, { items: [] })

  const { screen } = open()

  expect(await screen.findByText('No nodes yet')).toBeVisible()
})

test('a full page is followed by the next one', async () => {
  const pages = [manyOf(25, (id) => adminNode({ id, name: `Node ${id}` })), [adminNode({ id: 26, name: 'The last' })]]
  api.answers(adminNodeEndpoints.list, ({ query }) => ({ items: pages[(query as { page: number }).page - 1] ?? [] }))

  const { screen } = open()

  expect(await screen.findByRole('heading', { name: 'The last' })).toBeVisible()
  expect(api.calls(adminNodeEndpoints.list).map(({ query }) => query)).toEqual([
    { page: 1, limit: 25 },
    { page: 2, limit: 25 },
  ])
})

describe('a list that does not come', () => {
  const failures: [name: string, fail: () => void][] = [
    ['400', () => api.refuses(adminNodeEndpoints.list, 400)],
    ['401', () => api.refuses(adminNodeEndpoints.list, 401)],
    ['404', () => api.refuses(adminNodeEndpoints.list, 404)],
    ['429', () => api.refuses(adminNodeEndpoints.list, 429)],
    ['500', () => api.refuses(adminNodeEndpoints.list, 500)],
    ['garbage', () => api.answers(adminNodeEndpoints.list, { items: [{ id: 'x' }] } as never)],
    ['nothing', () => api.refuses(adminNodeEndpoints.list, 0)],
  ]
  for (const [name, fail] of failures) {
    test(`${name} can be tried again, and a node can be created all the same`, async () => {
      fail()
      const { screen, user } = open()
      const again = await screen.findByRole('button', { name: 'Try again' })
      expect(screen.getByRole('link', { name: 'Create node' })).toBeVisible()

      api.answers(adminNodeEndpoints.list, { items: [adminNode()] })
      await user.click(again)

      expect(await screen.findByRole('heading', { name: 'Fjord' })).toBeVisible()
    })
  }
})
