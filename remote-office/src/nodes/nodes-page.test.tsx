import { beforeEach, describe, expect, test } from '@rstest/core'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, changeLanguage, member, node, renderPage } from '@sallyport/testing'
import { NodesPage } from './nodes-page.tsx'

beforeEach(() => {
  api.respond(nodeEndpoints.recommended, { items: [] })
  api.respond(accessEndpoints.list, { items: [] })
})

describe('the list of nodes', () => {
  test('shows each node as a link with its flag, location, type and load', async () => {
    api.respond(nodeEndpoints.list, {
      items: [node({ capacity: 5, busy_slots: 9 }), node({ id: 8, name: 'Amber', city: null, type: 2 })],
    })

    const { screen } = renderPage(NodesPage, { as: member() })

    expect(await screen.findByRole('link', { name: 'Fjord' })).toHaveAttribute('href', '/office/node/7')
    expect(screen.getByRole('link', { name: 'Amber' })).toHaveAttribute('href', '/office/node/8')
    expect(screen.getByText('Norway, Oslo')).toBeVisible()
    expect(screen.getByText('Norway, Oslo').parentElement?.querySelector('img')?.src).toMatch(/NO\.svg$/)
    expect(screen.getByText('Norway')).toBeVisible()
    expect(screen.getByText('5/5')).toBeVisible()
    expect(screen.getByText('WireGuard')).toBeVisible()
    expect(screen.getByText('AmneziaWG')).toBeVisible()
    expect(screen.getByText('AmneziaWG').parentElement).toHaveAccessibleDescription(/networks that block WireGuard/)
  })

  test('shows no load for a node of unlimited capacity', async () => {
    api.respond(nodeEndpoints.list, { items: [node({ capacity: 0, busy_slots: 9 })] })

    const { screen } = renderPage(NodesPage, { as: member() })

    await screen.findByRole('link', { name: 'Fjord' })
    expect(screen.queryByText(/\d\/\d/)).toBeNull()
  })

  test('translates the country to the interface language', async () => {
    api.respond(nodeEndpoints.list, { items: [node()] })
    const { screen } = renderPage(NodesPage, { as: member() })
    await screen.findByText('Norway, Oslo')

    await act(() => changeLanguage('ru'))

    expect(screen.getByText('Норвегия, Oslo')).toBeVisible()
  })

  test('shows an unknown type and status as received', async () => {
    api.respond(nodeEndpoints.list, {
      items: [node({ type: 3, status: 2 })],
      types: { 3: 'openvpn' },
      statuses: { 2: 'asleep' },
    })

    const { screen } = renderPage(NodesPage, { as: admin() })

    expect(await screen.findByText('openvpn')).toBeVisible()
    expect(screen.getByText('asleep')).toBeVisible()
  })

  test('shows a member without nodes how to reach the support', async () => {
    api.respond(nodeEndpoints.list, { items: [] })

    const { screen } = renderPage(NodesPage, { as: member() })

    expect(await screen.findByText('No nodes yet')).toBeVisible()
    expect(screen.getByText(/once an admin adds them/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support')
    expect(screen.queryByRole('link', { name: 'Create a node' })).toBeNull()
  })

  test('offers an admin without nodes to add one', async () => {
    api.respond(nodeEndpoints.list, { items: [] })

    const { screen } = renderPage(NodesPage, { as: admin() })

    expect(await screen.findByRole('link', { name: 'Create a node' })).toHaveAttribute('href', '/admin/node/create')
    expect(screen.queryByText(/administrator/)).toBeNull()
  })
})

describe('what only admins see of a node', () => {
  const items = [node(), node({ id: 8, name: 'Amber', status: 0 })]

  test('its status and a link to its form', async () => {
    api.respond(nodeEndpoints.list, { items })

    const { screen } = renderPage(NodesPage, { as: admin() })

    expect((await screen.findByText('Active')).className).toMatch(/success/)
    expect(screen.getByText('Inactive').className).toMatch(/danger/)
    const edits = screen.getAllByRole('link', { name: 'Edit' })
    expect(edits.map((link) => link.getAttribute('href'))).toEqual(['/admin/node/edit/7', '/admin/node/edit/8'])
    expect(edits[1]).toHaveAccessibleDescription('Amber')
  })

  test('is hidden from other users', async () => {
    api.respond(nodeEndpoints.list, { items })

    const { screen } = renderPage(NodesPage, { as: member() })

    await screen.findByRole('link', { name: 'Fjord' })
    expect(screen.queryByText('Active')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })
})

test('opening a node requests its accesses before its page does', async () => {
  api.respond(nodeEndpoints.list, { items: [node()] })
  api.respond(accessEndpoints.byNode, { items: [], node: node() })
  const { user, screen, pathname } = renderPage(NodesPage, { as: member() })

  await user.click(await screen.findByRole('link', { name: 'Fjord' }))

  expect(pathname()).toBe('/office/node/7')
  expect(api.calls(accessEndpoints.byNode)).toMatchObject([
    { url: expect.stringMatching(/by-node\/7$/), query: { page: 1, limit: 25 } },
  ])
})
