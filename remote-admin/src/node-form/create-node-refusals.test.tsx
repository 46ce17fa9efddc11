import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { api, waitFor } from '@sallyport/testing'
import { openCreatePage } from './testing/open-node-form.ts'

const bodies = () => api.calls(adminNodeEndpoints.create).map(({ body }) => body)

describe('an error response to a creation', () => {
  const refused: [status: number, message: string][] = [
    [0, ''],
    [200, ''],
    [400, 'form.error.invalid'],
    [400, 'The node is too far away'],
    [500, ''],
  ]
  for (const [status, message] of refused) {
    test(`${status} ${message}: keeps the typed values`, async () => {
      api.respondWithError(adminNodeEndpoints.create, status, message)
      const { fillForm, save, field, alert, screen, pathname } = await openCreatePage()
      fillForm()

      await save()

      await waitFor(() => expect(bodies()).toHaveLength(1))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
      expect(pathname()).toBe('/admin/node/create')
      expect(field('Name')).toHaveValue('Fjord')
      expect(field('Country')).toHaveValue('Norway')
      expect(field('API token')).toHaveValue('s3cret')
      expect(field('Capacity')).toHaveValue('10')
      expect(field('Status')).toHaveDisplayValue('Active')
      expect(alert() !== null).toBe(status === 400)
    })
  }

  const atFields: [message: string, label: string, description: string][] = [
    ['form.error.subnet.in.use', 'Subnet', 'Some accesses have addresses outside this subnet'],
    ['form.error.agent.in.use', 'API token', 'Another node already has this agent'],
    ['form.error.subnet.clients', 'Subnet', 'Invalid value: this subnet has no addresses for clients'],
    ['form.error.subnet.capacity', 'Capacity', 'Invalid value: the subnet has too few addresses for clients'],
    ['form.error.amnezia.jc', 'Connection parameters', 'Invalid value: Jc must be a whole number from 1 to 128'],
    ['form.error.json.object', 'Connection parameters', 'Invalid value: use a JSON object, such as {"Jc": 4}'],
  ]
  const contradictions: [label: string, response: object, description: string][] = [
    [
      'Subnet',
      { message: 'form.error.subnet.agent', values: { agent: '10.8.0.1/24', form: '10.9.0.0/24' } },
      'The interface on the node has the address 10.8.0.1/24, this form has the subnet 10.9.0.0/24',
    ],
    [
      'Public key',
      { message: 'form.error.public.key.agent', values: { agent: 'A=', form: 'B=' } },
      'The interface on the node has the key A=, this form has B=',
    ],
  ]
  for (const [label, response, description] of contradictions) {
    test(`shows at ${label} what the agent and the form have, and keeps the form`, async () => {
      api.respondRaw(adminNodeEndpoints.create, 400, response)
      const { fillForm, save, field } = await openCreatePage()
      fillForm()

      await save()

      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(description))
      expect(field(label)).toHaveFocus()
      expect(field('Name')).toHaveValue('Fjord')
    })
  }

  for (const [message, label, description] of atFields) {
    test(`shows ${message} at ${label}, which gets the focus`, async () => {
      api.respondWithError(adminNodeEndpoints.create, 400, message)
      const { fillForm, save, field, alert } = await openCreatePage()
      fillForm()

      await save()

      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(description))
      expect(field(label)).toHaveFocus()
      expect(alert()).toBeNull()
    })
  }
})
