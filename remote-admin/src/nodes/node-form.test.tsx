import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { changeLanguage } from '@sallyport/runtime/i18n'
import { act, api, waitFor } from '@sallyport/testing'
import { adminNode, openCreatePage, openEditPage } from './testing/open-node-form.ts'

const required = 'Required field'

test('a form that is sent empty names every field that is required, goes to the first, and sends nothing', async () => {
  const { save, field, screen } = await openCreatePage()

  await save()

  await waitFor(() => expect(field('Name')).toHaveFocus())
  for (const label of ['Name', 'Country', 'Status', 'URL', 'Public key', 'Subnet', 'Capacity', 'Type', 'API URL']) {
    expect(field(label)).toHaveAccessibleDescription(required)
  }
  for (const label of ['City', 'Connection parameters', 'API token']) expect(field(label)).not.toBeInvalid()
  expect(screen.getAllByText(required)).toHaveLength(9)
  expect(api.calls(adminNodeEndpoints.create)).toEqual([])
})

test('the first wrong field gets the focus, in the order of the form', async () => {
  const { fillIn, put, save, field } = await openCreatePage()
  fillIn()
  await put('API URL', 'x')
  await put('Country', 'Nowhere')

  await save()

  await waitFor(() => expect(field('Country')).toHaveFocus())
})

test('an error follows the language', async () => {
  const { put, screen } = await openCreatePage()
  await put('Connection parameters', '{')
  expect(screen.getByText('Invalid value: this is no JSON, see 1:2 (line:column)')).toBeVisible()

  await act(() => changeLanguage('ru'))

  expect(screen.getByText('Недопустимое значение: это не JSON, ошибка здесь: 1:2 (строка:столбец)')).toBeVisible()
})

describe('subnet and capacity', () => {
  const tooMany = 'Invalid value: the subnet has fewer addresses for clients'

  test('the subnet tells how many clients it has room for', async () => {
    const { put, field } = await openCreatePage()
    expect(field('Subnet')).toHaveAccessibleDescription('The addresses of clients, like 10.8.0.0/24')

    await put('Subnet', '10.8.0.0/24')
    expect(field('Subnet')).toHaveAccessibleDescription('Room for 253 clients')
    await put('Subnet', '10.8.0.0/30')

    expect(field('Subnet')).toHaveAccessibleDescription('Room for 1 client')
  })

  test('a capacity above it is refused, and taken again with a wider subnet', async () => {
    const { put, field } = await openCreatePage()
    await put('Subnet', '10.8.0.0/24')
    await put('Capacity', '254')
    await waitFor(() => expect(field('Capacity')).toHaveAccessibleDescription(tooMany))

    await put('Subnet', '10.8.0.0/23')

    await waitFor(() => expect(field('Capacity')).not.toBeInvalid())
  })

  test('a capacity that was right is refused with a narrower subnet', async () => {
    const { put, field } = await openEditPage()
    await put('Capacity', '253')

    await put('Subnet', '10.8.0.0/25')

    await waitFor(() => expect(field('Capacity')).toHaveAccessibleDescription(tooMany))
  })
})

describe('a node of AmneziaWG', () => {
  const missing = 'AmneziaWG needs all of Jc, Jmin, Jmax, S1, S2, H1, H2, H3, H4'

  test('needs its parameters all together, and one button fills them in', async () => {
    api.answers(adminNodeEndpoints.create, {})
    const { fillIn, choose, put, save, field, screen, user } = await openCreatePage()
    fillIn()
    await choose('Type', 'AmneziaWG')
    await put('Connection parameters', '{"Jc": 4}')
    await save()
    await waitFor(() => expect(field('Connection parameters')).toHaveAccessibleDescription(missing))

    await put('Connection parameters', '')
    await user.click(screen.getByRole('button', { name: 'Fill in random values' }))
    await waitFor(() => expect(field('Connection parameters')).not.toBeInvalid())
    expect(field('Connection parameters')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Fill in random values' })).toBeNull()
    await save()

    await waitFor(() => expect(api.calls(adminNodeEndpoints.create)).toHaveLength(1))
    const { connect_params } = api.calls(adminNodeEndpoints.create)[0]!.body as { connect_params: object }
    expect(Object.keys(connect_params)).toEqual(['Jc', 'Jmin', 'Jmax', 'S1', 'S2', 'H1', 'H2', 'H3', 'H4'])
  })

  test('that has parameters is not offered others', async () => {
    const { screen } = await openEditPage({ ...adminNode({ type: 2 }), connect_params: { Jc: 4 } })

    expect(screen.getByText(/^AmneziaWG needs Jc/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Fill in random values' })).toBeNull()
  })

  test('another type needs none, also after it was tried', async () => {
    const { choose, put, field, screen } = await openCreatePage()
    await choose('Type', 'AmneziaWG')
    await put('Connection parameters', '{"Jc": 4}')
    await waitFor(() => expect(field('Connection parameters')).toHaveAccessibleDescription(missing))

    await choose('Type', 'WireGuard')

    await waitFor(() => expect(field('Connection parameters')).not.toBeInvalid())
    expect(screen.queryByText(/^AmneziaWG needs Jc/)).toBeNull()
  })
})

test('the token of a node is hidden until somebody asks for it', async () => {
  const { field, screen, user } = await openEditPage()
  const hidden = field('API token').className

  await user.click(screen.getByRole('button', { name: 'Show secret' }))

  expect(field('API token').className).not.toBe(hidden)
})
