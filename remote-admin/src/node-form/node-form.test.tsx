import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { api, fireEvent, waitFor } from '@sallyport/testing'
import { adminNode, openCreatePage, openEditPage } from './testing/open-node-form.ts'

const required = 'Required field'

test('marks every required field of an empty form, focuses the first and sends nothing', async () => {
  const { save, field, screen } = await openCreatePage()

  await save()

  await waitFor(() => expect(field('Name')).toHaveFocus())
  for (const label of ['Name', 'Country', 'URL', 'Public key', 'Subnet', 'Capacity', 'API URL']) {
    expect(field(label)).toHaveAccessibleDescription(required)
  }
  for (const label of ['City', 'Connection parameters', 'API token']) expect(field(label)).not.toBeInvalid()
  expect(screen.getAllByText(required)).toHaveLength(7)
  expect(api.calls(adminNodeEndpoints.create)).toEqual([])
})

test('focuses the first invalid field in the order of the form', async () => {
  const { fillForm, fillField, save, field } = await openCreatePage()
  fillForm()
  await fillField('API URL', 'x')
  await fillField('Country', 'Nowhere')

  await save()

  await waitFor(() => expect(field('Country')).toHaveFocus())
})

describe('subnet and capacity', () => {
  const tooMany = 'Invalid value: the subnet has too few addresses for clients'

  test('shows how many clients fit the subnet', async () => {
    const { fillField, field } = await openCreatePage()
    expect(field('Subnet')).toHaveAccessibleDescription('Client addresses, such as 10.8.0.0/24')

    await fillField('Subnet', '10.8.0.0/24')
    expect(field('Subnet')).toHaveAccessibleDescription('Room for 253 clients')
    await fillField('Subnet', '10.8.0.0/30')

    expect(field('Subnet')).toHaveAccessibleDescription('Room for 1 client')
  })

  test('rejects a capacity above the subnet until the subnet is larger', async () => {
    const { fillField, field } = await openCreatePage()
    await fillField('Subnet', '10.8.0.0/24')
    await fillField('Capacity', '254')
    await waitFor(() => expect(field('Capacity')).toHaveAccessibleDescription(tooMany))

    await fillField('Subnet', '10.8.0.0/23')

    await waitFor(() => expect(field('Capacity')).not.toBeInvalid())
  })

  test('rejects a valid capacity when the subnet becomes smaller', async () => {
    const { fillField, field } = await openEditPage()
    await fillField('Capacity', '253')

    await fillField('Subnet', '10.8.0.0/25')

    await waitFor(() => expect(field('Capacity')).toHaveAccessibleDescription(tooMany))
  })
})

describe('an AmneziaWG node', () => {
  const missing = 'AmneziaWG needs all of Jc, Jmin, Jmax, S1, S2, H1, H2, H3, H4'

  test('requires all parameters, which a button fills in', async () => {
    api.respond(adminNodeEndpoints.create, {})
    const { fillForm, choose, fillField, save, field, screen, user } = await openCreatePage()
    fillForm()
    await choose('Type', 'AmneziaWG')
    await fillField('Connection parameters', '{"Jc": 4}')
    await save()
    await waitFor(() => expect(field('Connection parameters')).toHaveAccessibleDescription(missing))

    await fillField('Connection parameters', '')
    await user.click(screen.getByRole('button', { name: 'Fill in random values' }))
    await waitFor(() => expect(field('Connection parameters')).not.toBeInvalid())
    expect(field('Connection parameters')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Fill in random values' })).toBeNull()
    await save()

    await waitFor(() => expect(api.calls(adminNodeEndpoints.create)).toHaveLength(1))
    const { connect_params } = api.calls(adminNodeEndpoints.create)[0]!.body as { connect_params: object }
    expect(Object.keys(connect_params)).toEqual(['Jc', 'Jmin', 'Jmax', 'S1', 'S2', 'H1', 'H2', 'H3', 'H4'])
  })

  test('has no such button when it has parameters', async () => {
    const { screen } = await openEditPage({ ...adminNode({ type: 2 }), connect_params: { Jc: 4 } })

    expect(screen.getByText(/^AmneziaWG needs Jc/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Fill in random values' })).toBeNull()
  })

  test('requires no parameters after the type is changed', async () => {
    const { choose, fillField, field, screen } = await openCreatePage()
    await choose('Type', 'AmneziaWG')
    await fillField('Connection parameters', '{"Jc": 4}')
    await waitFor(() => expect(field('Connection parameters')).toHaveAccessibleDescription(missing))

    await choose('Type', 'WireGuard')

    await waitFor(() => expect(field('Connection parameters')).not.toBeInvalid())
    expect(screen.queryByText(/^AmneziaWG needs Jc/)).toBeNull()
  })
})

describe('the section of the parameters', () => {
  const section = (page: { screen: { getByText: (text: string) => HTMLElement } }) =>
    page.screen.getByText('AmneziaWG parameters').closest('details')!

  test('is open for AmneziaWG only, and its field keeps its value', async () => {
    const page = await openCreatePage()
    expect(section(page)).not.toHaveAttribute('open')
    await page.choose('Type', 'AmneziaWG')
    expect(section(page)).toHaveAttribute('open')
    await page.fillField('Connection parameters', '{"Jc": 4}')

    await page.choose('Type', 'WireGuard')

    await waitFor(() => expect(section(page)).not.toHaveAttribute('open'))
    expect(page.field('Connection parameters')).toHaveDisplayValue('{"Jc": 4}')
  })

  test('is open when the node has parameters', async () => {
    const page = await openEditPage({ ...adminNode(), connect_params: { Jc: 4 } })

    expect(section(page)).toHaveAttribute('open')
  })

  test('opens for an error', async () => {
    const page = await openCreatePage()

    await page.fillField('Connection parameters', '{')

    await waitFor(() => expect(section(page)).toHaveAttribute('open'))
    section(page).open = false
    fireEvent(section(page), new Event('toggle'))
    expect(section(page)).toHaveAttribute('open')
  })
})

test('Cancel opens the list', async () => {
  const { screen, user, pathname } = await openCreatePage()

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(pathname()).toBe('/admin/nodes')
})
