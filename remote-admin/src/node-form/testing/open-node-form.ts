import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, fireEvent, node, renderPage } from '@sallyport/testing'
import { formActions } from '../../forms/testing/form-actions.ts'
import { CreateNodePage } from '../create-node-page.tsx'
import { EditNodePage } from '../edit-node-page.tsx'

/** Statuses and types of the server; `openvpn` has no translation. */
export const nodeOptions = {
  statuses: { 0: 'inactive', 1: 'active' },
  types: { 1: 'wireguard', 2: 'amnezia-wg', 3: 'openvpn' },
}

/** A node with the fields that only admins receive. */
export const adminNode = (overrides: Parameters<typeof node>[0] = {}) => ({
  ...node(overrides),
  api_url: 'http://node-api:8080/v1',
  has_api_token: true,
  subnet_cidr: '10.8.0.0/24',
  connect_params: null as null | string | Record<string, unknown>,
})

const validTexts = {
  Name: 'Fjord',
  City: 'Oslo',
  URL: 'https://oslo.example.org:51820',
  'Public key': 'bm9kZS1wdWJsaWMta2V5',
  Subnet: '10.8.0.0/24',
  Capacity: '10',
  'API URL': 'http://node-api:8080/v1',
  'API token': 's3cret',
}

export async function openCreatePage() {
  api.respond(adminNodeEndpoints.formData, nodeOptions)
  const page = renderPage(CreateNodePage, { as: admin(), at: '/admin/node/create' })
  await page.screen.findByLabelText('Name')
  const form = formActions(page)

  /** Fills in valid values with change events, which is much faster than typing. */
  function fillForm() {
    for (const [label, value] of Object.entries({ ...validTexts, Country: 'Norway', Status: '1', Type: '1' })) {
      fireEvent.change(form.field(label), { target: { value } })
      fireEvent.blur(form.field(label))
    }
  }

  return { ...page, ...form, fillForm }
}

/** The fingerprint of the certificate of a stored node's agent. */
export const fingerprint = 'a'.repeat(43)

/** `accesses`: the number of accesses on the node. */
export async function openEditPage(
  existing: ReturnType<typeof adminNode> = adminNode(),
  version?: string,
  accesses = 0,
) {
  api.respond(adminNodeEndpoints.byId, { node: existing, ...nodeOptions, version })
  api.respond(adminNodeEndpoints.users, { accesses, users: [], agent_fingerprint: fingerprint, can_mail: true })
  const page = renderPage(EditNodePage, { as: admin(), at: '/admin/node/edit/7', path: '/admin/node/edit/:id' })
  await page.screen.findByLabelText('Name')
  return { ...page, ...formActions(page) }
}
