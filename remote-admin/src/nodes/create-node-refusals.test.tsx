import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { api, waitFor } from '@sallyport/testing'
import { openCreatePage } from './testing/open-node-form.ts'

const bodies = () => api.calls(adminNodeEndpoints.create).map(({ body }) => body)

describe('a node that the server does not take', () => {
  const refused: [status: number, message: string][] = [
    [200, ''],
    [400, 'form.error.invalid'],
    [400, ''],
    [400, 'The node is too far away'],
    [401, 'unauthorized'],
    [404, 'not.found'],
    [429, ''],
    [500, ''],
    [503, ''],
  ]
  for (const [status, message] of refused) {
    test(`${status} ${message}: the form stays as it was typed`, async () => {
      api.refuses(adminNodeEndpoints.create, status, message)
      const { fillIn, save, field, alert, screen, address } = await openCreatePage()
      fillIn()

      await save()

      await waitFor(() => expect(bodies()).toHaveLength(1))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
      expect(address()).toBe('/admin/node/create')
      expect(field('Name')).toHaveValue('Fjord')
      expect(field('Country')).toHaveValue('Norway')
      expect(field('API token')).toHaveValue('s3cret')
      expect(field('Capacity')).toHaveValue('10')
      expect(field('Status')).toHaveDisplayValue('Active')
      expect(alert() !== null).toBe(status === 400)
    })
  }

  const atFields: [message: string, label: string, told: string][] = [
    ['form.error.subnet.in.use', 'Subnet', 'There are accesses with addresses outside this subnet'],
    ['form.error.subnet.clients', 'Subnet', 'Invalid value: this subnet has no address for a client'],
    ['form.error.subnet.capacity', 'Capacity', 'Invalid value: the subnet has fewer addresses for clients'],
    ['form.error.amnezia.jc', 'Connection parameters', 'Invalid value: Jc is a whole number from 1 to 128'],
    ['form.error.json.object', 'Connection parameters', 'Invalid value: write an object, like {"Jc": 4}'],
  ]
  for (const [message, label, told] of atFields) {
    test(`${message} stands at ${label}, which gets the focus`, async () => {
      api.refuses(adminNodeEndpoints.create, 400, message)
      const { fillIn, save, field, alert } = await openCreatePage()
      fillIn()

      await save()

      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(told))
      expect(field(label)).toHaveFocus()
      expect(alert()).toBeNull()
    })
  }

  test('an answer of nothing keeps the form too', async () => {
    api.refuses(adminNodeEndpoints.create, 0)
    const { fillIn, save, field, address } = await openCreatePage()
    fillIn()

    await save()

    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(address()).toBe('/admin/node/create')
    expect(field('Name')).toHaveValue('Fjord')
  })

  test('what the server said of the whole form stands above it in words', async () => {
    api.refuses(adminNodeEndpoints.create, 400, 'form.error.invalid')
    const { fillIn, save, alert } = await openCreatePage()
    fillIn()

    await save()

    await waitFor(() => expect(alert()).toHaveTextContent('Invalid value'))
  })
})
