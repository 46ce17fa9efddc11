import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, waitFor } from '@sallyport/testing'
import { CreateNodePage } from './create-node-page.tsx'
import { nodeOptions, openCreatePage } from './testing/open-node-form.ts'

const bodies = () => api.calls(adminNodeEndpoints.create).map(({ body }) => body)

describe('the statuses and types of the form', () => {
  test('come from the server, and a new node is active and WireGuard', async () => {
    const { field } = await openCreatePage()

    const optionLabels = (label: string) =>
      [...field(label).querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(optionLabels('Status')).toEqual(['Choose', 'Inactive', 'Active'])
    expect(optionLabels('Type')).toEqual(['Choose', 'WireGuard', 'AmneziaWG', 'openvpn'])
    expect(field('Status')).toHaveDisplayValue('Active')
    expect(field('Type')).toHaveDisplayValue('WireGuard')
  })

  test('are not preselected when the server does not offer active and WireGuard', async () => {
    api.respond(adminNodeEndpoints.formData, { statuses: { 5: 'draining' }, types: { 9: 'openvpn' } })

    const { screen } = renderPage(CreateNodePage, { as: admin() })

    expect(await screen.findByLabelText('Status')).toHaveDisplayValue('Choose')
    expect(screen.getByLabelText('Type')).toHaveDisplayValue('Choose')
  })

  test('show no form while they load, and Back opens the list', async () => {
    api.respond(adminNodeEndpoints.formData, () => new Promise(() => {}))
    const { screen, user, pathname } = renderPage(CreateNodePage, { as: admin() })
    expect(screen.getByRole('heading', { name: 'Create node' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Back' }))

    expect(pathname()).toBe('/admin/nodes')
  })
})

describe('creating a node', () => {
  test('sends all fields and opens the list', async () => {
    api.respond(adminNodeEndpoints.create, { id: 8 })
    const { fillForm, fillField, save, pathname } = await openCreatePage()
    fillForm()
    await fillField('Connection parameters', '{"Jc": 4}')

    await save()

    await waitFor(() => expect(pathname()).toBe('/admin/nodes'))
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
        is_closed: false,
      },
    ])
  })
})

test('a form without a token has the commands for the node, to copy', async () => {
  const agent_program = { url: 'https://vpn.example.test/agent/sallyport-agent.mjs', sha256: 'abc123' }
  api.respond(adminNodeEndpoints.formData, { ...nodeOptions, agent_program })
  const { screen, user } = renderPage(CreateNodePage, { as: admin() })

  const commands = await screen.findByRole('textbox', { name: 'Commands for the node' })
  expect(commands).toHaveValue(
    'curl -fO https://vpn.example.test/agent/sallyport-agent.mjs &&\n' +
      "echo 'abc123  sallyport-agent.mjs' | sha256sum -c &&\n" +
      'node sallyport-agent.mjs init --endpoint ADDRESS --masquerade',
  )
  await user.click(screen.getByRole('button', { name: 'Copy' }))

  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe((commands as HTMLTextAreaElement).value)
})
