import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, manyOf, renderPage } from '@sallyport/testing'
import { AdminNodesPage } from './admin-nodes-page.tsx'
import { adminNode } from './testing/open-node-form.ts'

const open = () => renderPage(AdminNodesPage, { as: admin() })

test('shows all nodes with their status and an edit link, and a create link', async () => {
  api.respond(adminNodeEndpoints.list, { items: [adminNode(), adminNode({ id: 8, name: 'Amber', status: 0 })] })

  const { screen } = open()

  expect(await screen.findByRole('heading', { name: 'Fjord' })).toBeVisible()
  // The node list of users has the same heading but another title.
  expect(document.title).toBe('Nodes · Admin · Sallyport')
  expect(screen.getByText('Active')).toBeVisible()
  expect(screen.getByText('Inactive')).toBeVisible()
  const edits = screen.getAllByRole('link', { name: 'Edit' })
  expect(edits.map((link) => link.getAttribute('href'))).toEqual(['/admin/node/edit/7', '/admin/node/edit/8'])
  expect(edits[1]).toHaveAccessibleDescription('Amber')
  expect(screen.getByRole('link', { name: 'Create node' })).toHaveAttribute('href', '/admin/node/create')
  expect(screen.queryByText(/hidden-token/)).toBeNull()
})

test('shows an empty state', async () => {
  api.respond(adminNodeEndpoints.list, { items: [] })

  const { screen } = open()

  expect(await screen.findByText('No nodes yet')).toBeVisible()
})

test('loads the next page after a full one', async () => {
  const pages = [manyOf(25, (id) => adminNode({ id, name: `Node ${id}` })), [adminNode({ id: 26, name: 'The last' })]]
  api.respond(adminNodeEndpoints.list, ({ query }) => ({ items: pages[(query as { page: number }).page - 1] ?? [] }))

  const { screen } = open()

  expect(await screen.findByRole('heading', { name: 'The last' })).toBeVisible()
  expect(api.calls(adminNodeEndpoints.list).map(({ query }) => query)).toEqual([
    { page: 1, limit: 25 },
    { page: 2, limit: 25 },
  ])
})

describe('a list that fails to load', () => {
  const failures: [name: string, fail: () => void][] = [
    ['400', () => api.respondWithError(adminNodeEndpoints.list, 400)],
    ['401', () => api.respondWithError(adminNodeEndpoints.list, 401)],
    ['404', () => api.respondWithError(adminNodeEndpoints.list, 404)],
    ['429', () => api.respondWithError(adminNodeEndpoints.list, 429)],
    ['500', () => api.respondWithError(adminNodeEndpoints.list, 500)],
    ['a malformed response', () => api.respond(adminNodeEndpoints.list, { items: [{ id: 'x' }] } as never)],
    ['a network error', () => api.respondWithError(adminNodeEndpoints.list, 0)],
  ]
  for (const [name, fail] of failures) {
    test(`can be retried after ${name}, and still links to the creation`, async () => {
      fail()
      const { screen, user } = open()
      const retry = await screen.findByRole('button', { name: 'Try again' })
      expect(screen.getByRole('link', { name: 'Create node' })).toBeVisible()

      api.respond(adminNodeEndpoints.list, { items: [adminNode()] })
      await user.click(retry)

      expect(await screen.findByRole('heading', { name: 'Fjord' })).toBeVisible()
    })
  }
})
