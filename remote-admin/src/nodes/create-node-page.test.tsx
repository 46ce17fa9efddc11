import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, waitFor } from '@sallyport/testing'
import { CreateNodePage } from './create-node-page.tsx'
import { openCreatePage, nodeOptions } from './testing/open-node-form.ts'

const bodies = () => api.calls(adminNodeEndpoints.create).map(({ body }) => body)

describe('what the form offers', () => {
  test('statuses and types are the server’s, none of them chosen', async () => {
    const { field } = await openCreatePage()

    const offered = (label: string) =>
      [...field(label).querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(offered('Status')).toEqual(['Choose', 'Inactive', 'Active'])
    expect(offered('Type')).toEqual(['Choose', 'WireGuard', 'AmneziaWG', 'openvpn'])
    expect(field('Status')).toHaveDisplayValue('Choose')
    expect(field('Type')).toHaveDisplayValue('Choose')
  })

  test('while it is waited for there is no form, and Back leads to the list', async () => {
    api.answers(adminNodeEndpoints.formData, () => new Promise(() => {}))
    const { screen, user, address } = renderPage(CreateNodePage, { as: admin() })
    expect(screen.getByRole('heading', { name: 'Create node' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Back' }))

    expect(address()).toBe('/admin/nodes')
  })

  const failures: [name: string, fail: () => void][] = [
    ['400', () => api.refuses(adminNodeEndpoints.formData, 400)],
    ['401', () => api.refuses(adminNodeEndpoints.formData, 401)],
    ['404', () => api.refuses(adminNodeEndpoints.formData, 404)],
    ['429', () => api.refuses(adminNodeEndpoints.formData, 429)],
    ['500', () => api.refuses(adminNodeEndpoints.formData, 500)],
    ['garbage', () => api.answers(adminNodeEndpoints.formData, { statuses: 'none' } as never)],
    ['an answer without types', () => api.answers(adminNodeEndpoints.formData, { statuses: {} } as never)],
    ['nothing', () => api.refuses(adminNodeEndpoints.formData, 0)],
  ]
  for (const [name, fail] of failures) {
    test(`${name} instead of it is told, never guessed, and can be asked for again`, async () => {
      fail()
      const { screen, user } = renderPage(CreateNodePage, { as: admin() })
      const again = await screen.findByRole('button', { name: 'Try again' })
      expect(screen.queryByLabelText('Name')).toBeNull()

      api.answers(adminNodeEndpoints.formData, nodeOptions)
      await user.click(again)

      expect(await screen.findByLabelText('Name')).toBeVisible()
    })
  }
})

describe('creating', () => {
  test('sends the twelve fields, says so, and leads to the list', async () => {
    api.answers(adminNodeEndpoints.create, { id: 8 })
    const { fillIn, put, save, address } = await openCreatePage()
    fillIn()
    await put('Connection parameters', '{"Jc": 4}')

    await save()

    await waitFor(() => expect(address()).toBe('/admin/nodes'))
    expect(bodies()).toEqual([
      {
        name: 'Fjord',
        country: 'NO',
        city: 'Oslo',
        url: 'https://oslo.example.org:51820',
        api_url: 'http://node-api:8080/v1',
        api_token: 's3cret',
        subnet_cidr: '10.8.0.0/24',
        connect_params: { Jc: 4 },
        public_key: 'bm9kZS1wdWJsaWMta2V5',
        status: 1,
        type: 1,
        capacity: 10,
      },
    ])
  })

  test('a type that only the server knows can be chosen', async () => {
    api.answers(adminNodeEndpoints.create, {})
    const { fillIn, choose, save } = await openCreatePage()
    fillIn()
    await choose('Type', 'openvpn')

    await save()

    await waitFor(() => expect(bodies()).toMatchObject([{ type: 3 }]))
  })

  test('the button is busy while it is under way, and nothing is sent twice', async () => {
    let done = () => {}
    api.answers(adminNodeEndpoints.create, () => new Promise((resolve) => (done = () => resolve({}))))
    const { fillIn, save, screen, address } = await openCreatePage()
    fillIn()

    await save()
    expect(screen.getByRole('button', { name: 'Save', busy: true })).toBeVisible()
    await save()
    done()

    await waitFor(() => expect(address()).toBe('/admin/nodes'))
    expect(bodies()).toHaveLength(1)
  })
})
