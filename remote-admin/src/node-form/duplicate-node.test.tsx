import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, waitFor } from '@sallyport/testing'
import { CreateNodePage } from './create-node-page.tsx'
import { adminNode, nodeOptions } from './testing/open-node-form.ts'

const open = (search: string) =>
  renderPage(CreateNodePage, { as: admin(), at: `/admin/node/create${search}`, path: '/admin/node/create' })

describe('a duplicate', () => {
  test('has the values of the node without its key and token', async () => {
    const params = { Jc: 4, H1: 5 }
    api.respond(adminNodeEndpoints.byId, {
      node: { ...adminNode({ type: 2 }), connect_params: params },
      ...nodeOptions,
    })

    const { screen } = open('?copy=7')

    expect(await screen.findByLabelText('Name')).toHaveValue('Fjord (copy)')
    const values: [string, string][] = [
      ['Country', 'Norway'],
      ['City', 'Oslo'],
      ['URL', 'https://oslo.example.org:51820'],
      ['API URL', 'http://node-api:8080/v1'],
      ['Subnet', '10.8.0.0/24'],
      ['Capacity', '10'],
      ['Status', '1'],
      ['Type', '2'],
      ['Public key', ''],
      ['API token', ''],
    ]
    for (const [label, value] of values) expect(screen.getByLabelText(label)).toHaveValue(value)
    expect(screen.getByLabelText('Connection parameters')).toHaveDisplayValue(JSON.stringify(params, null, 2))
    expect(screen.getByText(/^These are the values of Fjord, without its public key and API token/)).toBeVisible()
    expect(api.calls(adminNodeEndpoints.byId).map(({ url }) => url)).toEqual(['/api/admin/node/7'])
  })

  test('is created as a new node', async () => {
    api.respond(adminNodeEndpoints.byId, { node: adminNode(), ...nodeOptions })
    api.respond(adminNodeEndpoints.create, { id: 9 })
    const { screen, user, pathname } = open('?copy=7')
    await user.type(await screen.findByLabelText('Public key'), 'bmV3LWtleQ==')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(pathname()).toBe('/admin/nodes'))
    expect(api.calls(adminNodeEndpoints.create).map(({ body }) => body)).toMatchObject([
      { name: 'Fjord (copy)', public_key: 'bmV3LWtleQ==', api_token: '' },
    ])
  })

  test('of an unknown node redirects to /404', async () => {
    api.respondWithError(adminNodeEndpoints.byId, 404)

    const { pathname } = open('?copy=9')

    await waitFor(() => expect(pathname()).toBe('/404'))
  })
})

for (const search of ['', '?copy=', '?copy=abc', '?copy=0']) {
  test(`the form is empty for ${search || 'no parameter'}`, async () => {
    api.respond(adminNodeEndpoints.formData, nodeOptions)

    const { screen } = open(search)

    expect(await screen.findByLabelText('Name')).toHaveValue('')
    expect(api.calls(adminNodeEndpoints.byId)).toEqual([])
  })
}
