import { describe, expect, rs, test } from '@rstest/core'
import { setFailureReporter } from '@sallyport/runtime/api'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, waitFor } from '@sallyport/testing'
import { EditNodePage } from './edit-node-page.tsx'
import { adminNode, openEditPage, nodeOptions } from './testing/open-node-form.ts'

const open = (address: string) => renderPage(EditNodePage, { as: admin(), at: address, path: '/admin/node/edit/:id' })
const bodies = () => api.calls(adminNodeEndpoints.update).map(({ url, body }) => [url, body])

describe('the way in', () => {
  for (const id of ['0', '-1', '1.5', 'seven', '99999999999', '%20']) {
    test(`the id ${id} leads to /404 and nobody is asked`, () => {
      const { address } = open(`/admin/node/edit/${id}`)

      expect(address()).toBe('/404')
      expect(api.calls(adminNodeEndpoints.byId)).toEqual([])
    })
  }

  test('a node that the server does not know leads to /404', async () => {
    api.refuses(adminNodeEndpoints.byId, 404, 'not.found')

    const { screen, address } = open('/admin/node/edit/7')

    expect(await screen.findByText('Another page')).toBeVisible()
    expect(address()).toBe('/404')
  })

  const failures: [name: string, fail: () => void][] = [
    ['400', () => api.refuses(adminNodeEndpoints.byId, 400)],
    ['401', () => api.refuses(adminNodeEndpoints.byId, 401)],
    ['429', () => api.refuses(adminNodeEndpoints.byId, 429)],
    ['500', () => api.refuses(adminNodeEndpoints.byId, 500)],
    ['garbage', () => api.answers(adminNodeEndpoints.byId, { node: { id: 7 } } as never)],
    ['nothing', () => api.refuses(adminNodeEndpoints.byId, 0)],
  ]
  for (const [name, fail] of failures) {
    test(`${name} instead of the node is told, and can be asked for again`, async () => {
      fail()
      const { screen, user, address } = open('/admin/node/edit/7')
      const again = await screen.findByRole('button', { name: 'Try again' })
      expect(address()).toBe('/admin/node/edit/7')

      api.answers(adminNodeEndpoints.byId, { node: adminNode(), ...nodeOptions })
      await user.click(again)

      expect(await screen.findByLabelText('Name')).toHaveValue('Fjord')
    })
  }
})

describe('the form', () => {
  test('shows the node in all twelve fields', async () => {
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
      'API token': 'hidden-token',
    }
    for (const [label, text] of Object.entries(texts)) expect(field(label)).toHaveValue(text)
    expect(field('Status')).toHaveDisplayValue('Active')
    expect(field('Type')).toHaveDisplayValue('WireGuard')
  })

  const fewer = [
    ['nothing at all', { city: null, api_token: null, connect_params: null }, ''],
    ['parameters as text', { connect_params: '{"Jc":4}' }, '{"Jc":4}'],
  ] as const
  for (const [name, given, text] of fewer) {
    test(`takes ${name} from the server`, async () => {
      const { field } = await openEditPage({ ...adminNode(), ...given } as ReturnType<typeof adminNode>)

      expect(field('Connection parameters')).toHaveValue(text)
      expect(field('City')).toHaveValue('city' in given ? '' : 'Oslo')
    })
  }

  test('begins with the node as it is now, not as it was at the last visit', async () => {
    const first = await openEditPage()
    await first.user.click(first.screen.getByRole('button', { name: 'Back' }))
    api.answers(adminNodeEndpoints.byId, { node: adminNode({ name: 'Renamed by another' }), ...nodeOptions })

    const second = open('/admin/node/edit/7')

    expect(await second.screen.findByLabelText('Name')).toHaveValue('Renamed by another')
  })
})

test('a node that cannot be fetched at a later visit is reported by the page alone', async () => {
  const report = rs.fn()
  setFailureReporter(report)
  const first = await openEditPage()
  await first.user.click(first.screen.getByRole('button', { name: 'Back' }))
  api.refuses(adminNodeEndpoints.byId, 500)

  const second = open('/admin/node/edit/7')

  expect(await second.screen.findByText(/^Something went wrong on the server/)).toBeVisible()
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500, isDrawn: true }))
  setFailureReporter(() => {})
})

describe('saving', () => {
  test('sends all twelve fields, and stays', async () => {
    api.answers(adminNodeEndpoints.update, { id: 7 })
    const { put, save, field, screen, address } = await openEditPage()

    await put('Name', 'Fjord 2')
    await save()

    await waitFor(() => expect(bodies()).toHaveLength(1))
    const { id, busy_slots, ...fields } = adminNode({ name: 'Fjord 2' })
    expect([id, busy_slots, bodies()]).toEqual([7, 3, [['/api/admin/node/7/update', fields]]])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
    expect(address()).toBe('/admin/node/edit/7')
    expect(field('Name')).toHaveValue('Fjord 2')
  })

  test('can be done again with what changed meanwhile', async () => {
    api.answers(adminNodeEndpoints.update, {})
    const { put, save } = await openEditPage()
    await put('Country', 'sweden')
    await save()
    await waitFor(() => expect(bodies()).toHaveLength(1))

    await put('Capacity', '0')
    await save()

    await waitFor(() => expect(bodies()).toHaveLength(2))
    expect(bodies()[1]).toMatchObject(['/api/admin/node/7/update', { country: 'SE', capacity: 0 }])
  })

  for (const status of [201, 400, 401, 404, 429, 500]) {
    test(`${status}: the form stays as it was typed`, async () => {
      api.refuses(adminNodeEndpoints.update, status, status === 400 ? 'form.error.subnet.in.use' : '')
      const { put, save, field, screen, address } = await openEditPage()
      await put('Subnet', '10.9.0.0/24')

      await save()

      await waitFor(() => expect(bodies()).toHaveLength(1))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
      expect(address()).toBe('/admin/node/edit/7')
      expect(field('Subnet')).toHaveValue('10.9.0.0/24')
      if (status === 400) expect(field('Subnet')).toHaveFocus()
    })
  }
})
