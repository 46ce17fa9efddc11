import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { adminAccessEndpoints, adminNodeEndpoints, type UserAccess } from '@sallyport/contract/endpoints'
import {
  act,
  admin,
  api,
  manyOf,
  renderPage,
  setFailureReporter,
  userAccess,
  waitFor,
  within,
} from '@sallyport/testing'
import { formatTimestamp } from '@sallyport/ui/format'
import { adminNode } from '../node-form/testing/open-node-form.ts'
import { AccessesPage } from './accesses-page.tsx'

async function openList(...accesses: UserAccess[]) {
  api.respond(adminAccessEndpoints.list, { items: accesses })
  const page = renderPage(AccessesPage, { as: admin() })
  const [, first] = await page.screen.findAllByRole('row')
  return { ...page, row: within(first!) }
}

const report = rs.fn()

beforeEach(() => {
  report.mockReset()
  setFailureReporter(report)
  api.respond(adminNodeEndpoints.list, { items: [] })
})

test('the filter by node lists more nodes than one response has', async () => {
  api.respond(adminNodeEndpoints.list, ({ query }) => ({
    items:
      (query as { page: number }).page === 1
        ? manyOf(100, (id) => adminNode({ id }))
        : [adminNode({ id: 101, name: 'Last' })],
    statuses: {},
    types: {},
  }))

  const { screen } = await openList(userAccess())

  expect(await screen.findByRole('option', { name: 'Last' })).toBeInTheDocument()
})

describe('the table of accesses', () => {
  test('shows all eleven fields of an access', async () => {
    const { row } = await openList(
      userAccess({ access_id: 41, access_name: 'phone', user_id: 6, user_email: 'anna@sallyport.test' }),
    )

    expect(row.getByRole('rowheader', { name: 'anna@sallyport.test' })).toBeVisible()
    expect(row.getByRole('link', { name: 'anna@sallyport.test #6' })).toHaveAttribute('href', '/admin/users/6')
    expect(row.getByRole('button', { name: 'Copy ID 41' })).toBeVisible()
    for (const name of [
      'phone',
      'Fjord #7',
      'Active',
      'Basic',
      '10.8.0.2',
      'cGhv…eQ==',
      formatTimestamp(1_790_000_000),
    ]) {
      expect(row.getByRole('cell', { name })).toBeVisible()
    }
  })

  test('has a checkbox that names the access, its user and its node', async () => {
    const { row } = await openList(userAccess())

    expect(row.getByRole('checkbox', { name: 'Select phone, member@sallyport.test, Fjord' })).toBeVisible()
  })

  test('shows the connection and the traffic of an access', async () => {
    const { row } = await openList(userAccess({ last_handshake: null, traffic: { received: 5000, sent: 0 } }))

    expect(row.getByRole('cell', { name: 'Never connected' })).toBeVisible()
    expect(row.getByRole('cell', { name: /Received 5\skB Sent 0\sB/ })).toBeVisible()
  })

  test('shows a dash for what the server does not say', async () => {
    const { row } = await openList(userAccess())

    expect(row.getAllByRole('cell', { name: '—' })).toHaveLength(2)
  })

  test('shows the end of a limited access', async () => {
    const { row } = await openList(userAccess({ mode: 'limited', expired_at: 1_790_000_600 }))

    expect(row.getByRole('cell', { name: `Limited until ${formatTimestamp(1_790_000_600)}` })).toBeVisible()
  })

  test('shows an empty state', async () => {
    api.respond(adminAccessEndpoints.list, { items: [] })

    const { screen } = renderPage(AccessesPage, { as: admin() })

    expect(await screen.findByText('No accesses yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to nodes' })).toHaveAttribute('href', '/office/nodes')
  })
})

describe('deleting an access', () => {
  async function openDialog() {
    const page = await openList(userAccess(), userAccess({ access_id: 13, access_name: 'laptop' }))
    await page.user.click(page.row.getByRole('button', { name: 'Delete' }))
    return { ...page, question: page.screen.getByRole('alertdialog') }
  }

  async function confirmDelete() {
    const page = await openDialog()
    await page.user.click(within(page.question).getByRole('button', { name: 'Delete' }))
    return page
  }

  test('asks for confirmation, naming the user and the access', async () => {
    const { user, screen, row, question } = await openDialog()

    expect(question).toHaveAccessibleName('Delete access phone?')
    expect(question).toHaveAccessibleDescription(/member@sallyport.test.*phone will disconnect/)
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(row.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription('phone')
    expect(api.calls(adminAccessEndpoints.remove)).toEqual([])
  })

  test('shows a toast with the id and reloads page 1', async () => {
    api.respond(adminAccessEndpoints.remove, {})

    const { screen } = await confirmDelete()

    expect(await screen.findByText('Access phone deleted (#12)')).toBeVisible()
    expect(api.calls(adminAccessEndpoints.remove).map(({ url }) => url)).toEqual(['/api/admin/user/access/12'])
    await waitFor(() => expect(api.calls(adminAccessEndpoints.list)).toHaveLength(2))
    expect(api.calls(adminAccessEndpoints.list).at(-1)?.query).toEqual({ page: 1, limit: 25 })
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Delete' })[0]).toHaveFocus())
  })

  test('closes the dialog of an access that has left the list', async () => {
    const { screen, row } = await openDialog()
    api.respond(adminAccessEndpoints.list, { items: [userAccess({ access_id: 13, access_name: 'laptop' })] })
    expect(row.getByText('phone')).toBeVisible()

    const { queryClient } = await import('@sallyport/runtime/api')
    await act(() => queryClient.refetchQueries())

    await waitFor(() => expect(screen.queryByText('phone')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
    expect(api.calls(adminAccessEndpoints.remove)).toEqual([])
  })

  test('reports the failure and removes the row of an access that another admin has deleted', async () => {
    const { screen, question, user } = await openDialog()
    api.respondWithError(adminAccessEndpoints.remove, 404)
    api.respond(adminAccessEndpoints.list, { items: [userAccess({ access_id: 13, access_name: 'laptop' })] })

    await user.click(within(question).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(screen.queryByText('phone')).toBeNull())
    expect(screen.getByText('laptop')).toBeVisible()
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 404 }))
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
  })
})
