import { expect, test } from '@rstest/core'
import { adminNodeEndpoints } from 'shared/contract'
import { admin, api, node, renderPage } from 'shared/testing'
import { AdminNodesPage } from './admin-nodes-page.tsx'

const adminNode = (different: Parameters<typeof node>[0] = {}) => ({
  ...node(different),
  api_url: 'http://node-api:8080',
  api_token: 'hidden-token',
  subnet_cidr: '10.8.0.0/24',
})

test('all nodes with their status, each with the way to its form, and the way to a new one', async () => {
  api.answers(adminNodeEndpoints.list, { items: [adminNode(), adminNode({ id: 8, name: 'Amber', status: 0 })] })

  const { screen } = renderPage(AdminNodesPage, { as: admin() })

  expect(await screen.findByRole('heading', { name: 'Fjord' })).toBeVisible()
  expect(screen.getByText('Active')).toBeVisible()
  expect(screen.getByText('Inactive')).toBeVisible()
  const edits = screen.getAllByRole('link', { name: 'Edit' })
  expect(edits.map((link) => link.getAttribute('href'))).toEqual(['/admin/node/edit/7', '/admin/node/edit/8'])
  expect(screen.getByRole('link', { name: 'Create node' })).toHaveAttribute('href', '/admin/node/create')
  expect(screen.queryByText(/hidden-token/)).toBeNull()
})

test('an empty list says what to do first', async () => {
  api.answers(adminNodeEndpoints.list, { items: [] })

  const { screen } = renderPage(AdminNodesPage, { as: admin() })

  expect(await screen.findByText('No nodes yet')).toBeVisible()
})
