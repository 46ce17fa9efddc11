import { describe, expect, rs, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, renderPage, setFailureReporter, waitFor } from '@sallyport/testing'
import { EditNodePage } from './edit-node-page.tsx'
import { adminNode, openEditPage, nodeOptions } from './testing/open-node-form.ts'

const open = (path: string) => renderPage(EditNodePage, { as: admin(), at: path, path: '/admin/node/edit/:id' })
const bodies = () => api.calls(adminNodeEndpoints.update).map(({ url, body }) => [url, body])

describe('opening the page', () => {
  for (const id of ['0', '-1', '1.5', 'seven', '99999999999', '%20']) {
    test(`redirects the id ${id} to /404 without a request`, () => {
      const { pathname } = open(`/admin/node/edit/${id}`)

      expect(pathname()).toBe('/404')
      expect(api.calls(adminNodeEndpoints.byId)).toEqual([])
    })
  }

  test('redirects an unknown node to /404', async () => {
    api.respondWithError(adminNodeEndpoints.byId, 404, 'not.found')

    const { screen, pathname } = open('/admin/node/edit/7')

    expect(await screen.findByText('Another page')).toBeVisible()
    expect(pathname()).toBe('/404')
  })
})

describe('the form', () => {
  test('shows the node in all fields', async () => {
    const { field } = await openEditPage({ ...adminNode(), connect_params: { note: 'x', H1: '5-9', Jc: 4 } })

    const texts = {
      Name: 'Fjord',
      Country: 'Norway',
      City: 'Oslo',
      URL: 'https://oslo.example.org:51820',
      'Public key': 'bm9kZS1wdWJsaWMta2V5',
      Subnet: '10.8.0.0/24',
      Capacity: '10',
      'Connection parameters': '{\n  "Jc": 4,\n  "H1": "5-9",\n  "note": "x"\n}',
      'API URL': 'http://node-api:8080/v1',
      'API token': '',
    }
    for (const [label, text] of Object.entries(texts)) expect(field(label)).toHaveValue(text)
    expect(field('Status')).toHaveDisplayValue('Active')
    expect(field('Type')).toHaveDisplayValue('WireGuard')
    expect(field('Closed to new accesses')).not.toBeChecked()
  })

  const optionalValues = [
    ['null values', { city: null, connect_params: null }, ''],
    ['parameters as text', { connect_params: '{"Jc":4}' }, '{"Jc":4}'],
  ] as const
  for (const [name, overrides, text] of optionalValues) {
    test(`accepts ${name} from the server`, async () => {
      const { field } = await openEditPage({ ...adminNode(), ...overrides })

      expect(field('Connection parameters')).toHaveValue(text)
      expect(field('City')).toHaveValue('city' in overrides ? '' : 'Oslo')
    })
  }

  test('shows the current node, not the one cached by an earlier visit', async () => {
    const first = await openEditPage()
    await first.user.click(first.screen.getByRole('button', { name: 'Back' }))
    api.respond(adminNodeEndpoints.byId, { node: adminNode({ name: 'Renamed by another' }), ...nodeOptions })

    const second = open('/admin/node/edit/7')

    expect(await second.screen.findByLabelText('Name')).toHaveValue('Renamed by another')
  })
})

for (const [from, back] of [
  ['/admin/node/7', '/admin/node/7'],
  ['/admin/nodes', '/admin/nodes'],
  ['/node/7', '/admin/nodes'],
  ['/admin/node/8', '/admin/nodes'],
] as const) {
  test(`Back leads to ${back} after a link on ${from}`, async () => {
    api.respond(adminNodeEndpoints.byId, { node: adminNode(), ...nodeOptions })
    const { screen, user, router, pathname } = open(from)
    await act(() => router.navigate('/admin/node/edit/7', { state: { from } }))

    await user.click(await screen.findByRole('button', { name: 'Back' }))

    await waitFor(() => expect(pathname()).toBe(back))
  })
}

test('reports a failed fetch at a later visit once, as shown by the page', async () => {
  const report = rs.fn()
  setFailureReporter(report)
  const first = await openEditPage()
  await first.user.click(first.screen.getByRole('button', { name: 'Back' }))
  api.respondWithError(adminNodeEndpoints.byId, 500)

  const second = open('/admin/node/edit/7')

  expect(await second.screen.findByText(/^Something went wrong on the server/)).toBeVisible()
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500, isShownInline: true }))
  setFailureReporter(() => {})
})

describe('saving a node', () => {
  test('sends all fields and stays on the page', async () => {
    api.respond(adminNodeEndpoints.update, { id: 7 })
    const { fillField, save, field, screen, pathname } = await openEditPage()

    await fillField('Name', 'Fjord 2')
    await save()

    await waitFor(() => expect(bodies()).toHaveLength(1))
    const { id, busy_slots, has_api_token, ...fields } = adminNode({ name: 'Fjord 2' })
    expect([id, busy_slots, has_api_token]).toEqual([7, 3, true])
    expect(bodies()).toEqual([['/api/admin/node/7/update', { ...fields, api_token: '' }]])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
    expect(pathname()).toBe('/admin/node/edit/7')
    expect(field('Name')).toHaveValue('Fjord 2')
  })

  for (const status of [201, 400, 401, 404, 429, 500]) {
    test(`keeps the typed values after a ${status}`, async () => {
      api.respondWithError(adminNodeEndpoints.update, status, status === 400 ? 'form.error.subnet.in.use' : '')
      const { fillField, save, field, screen, pathname } = await openEditPage()
      await fillField('Subnet', '10.9.0.0/24')

      await save()

      await waitFor(() => expect(bodies()).toHaveLength(1))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
      expect(pathname()).toBe('/admin/node/edit/7')
      expect(field('Subnet')).toHaveValue('10.9.0.0/24')
      // The description of the fields is the error of the form, which is scrolled into view.
      if (status === 404) expect(field('Name')).toHaveAccessibleDescription(/^This node has been deleted/)
      if (status === 400) expect(field('Subnet')).toHaveFocus()
    })
  }
})
