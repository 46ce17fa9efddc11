import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, fireEvent, node, renderPage, within } from '@sallyport/testing'
import { CreateNodePage } from '../create-node-page.tsx'
import { EditNodePage } from '../edit-node-page.tsx'

/** For tests: what the server offers, one kind of which we have no word for. */
export const nodeOptions = {
  statuses: { 0: 'inactive', 1: 'active' },
  types: { 1: 'wireguard', 2: 'amnezia-wg', 3: 'openvpn' },
}

/** For tests: a node as admins get it. */
export const adminNode = (different: Parameters<typeof node>[0] = {}) => ({
  ...node(different),
  api_url: 'http://node-api:8080/v1',
  api_token: 'hidden-token',
  subnet_cidr: '10.8.0.0/24',
  connect_params: null as null | string | Record<string, unknown>,
})

/** For tests: what a good node is typed as, by the labels of the fields. */
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

type Page = ReturnType<typeof renderPage>

const formActions = ({ screen, user }: Page) => {
  const field = (label: string) => screen.getByLabelText(label)
  return {
    field,
    /** What is said of the whole form: toasts of the tests before may still be there. */
    alert: () => within(screen.getByRole('button', { name: 'Save' }).closest('form')!).queryByRole('alert'),
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    /** Puts a text into a field at once, and leaves it. */
    put: async (label: string, text: string) => {
      await user.clear(field(label))
      await user.click(field(label))
      await user.paste(text)
      await user.tab()
    },
    choose: (label: string, option: string) => user.selectOptions(field(label), option),
  }
}

/** For tests: the page of a new node, with its form. */
export async function openCreatePage() {
  api.answers(adminNodeEndpoints.formData, nodeOptions)
  const page = renderPage(CreateNodePage, { as: admin(), at: '/admin/node/create' })
  await page.screen.findByLabelText('Name')
  const form = formActions(page)

  /** All fields at once: key by key it would take longer than what is tested. */
  function fillIn() {
    for (const [label, value] of Object.entries({ ...validTexts, Country: 'Norway', Status: '1', Type: '1' })) {
      fireEvent.change(form.field(label), { target: { value } })
      fireEvent.blur(form.field(label))
    }
  }

  return { ...page, ...form, fillIn }
}

/** For tests: the page of a node that is there, with its form. */
export async function openEditPage(given: ReturnType<typeof adminNode> = adminNode(), version?: string) {
  api.answers(adminNodeEndpoints.byId, { node: given, ...nodeOptions, version })
  const page = renderPage(EditNodePage, { as: admin(), at: '/admin/node/edit/7', path: '/admin/node/edit/:id' })
  await page.screen.findByLabelText('Name')
  return { ...page, ...formActions(page) }
}
