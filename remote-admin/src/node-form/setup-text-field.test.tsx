import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { api } from '@sallyport/testing'
import { agentToken, nodeSetup, setupText } from './testing/node-setup.ts'
import { adminNode, openCreatePage, openEditPage } from './testing/open-node-form.ts'

type FormPage = Awaited<ReturnType<typeof openCreatePage>> | Awaited<ReturnType<typeof openEditPage>>

async function pasteInto({ field, user }: FormPage, label: string, text: string) {
  await user.click(field(label))
  await user.paste(text)
}

const pasteSetup = (page: FormPage, text: string) => pasteInto(page, 'Paste setup text', text)
const announced = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent).join('')

describe('a pasted setup text', () => {
  test('fills in what the agent knows, and moves the focus to the first empty field', async () => {
    const page = await openCreatePage()

    await pasteSetup(page, setupText({ type: 2, connect_params: { Jc: 4, H1: '5-9' } }))

    const { url, api_url, subnet_cidr, public_key } = nodeSetup()
    expect(page.field('URL')).toHaveValue(url)
    expect(page.field('API URL')).toHaveValue(api_url)
    expect(page.field('API token')).toHaveValue(agentToken)
    expect(page.field('Subnet')).toHaveValue(subnet_cidr)
    expect(page.field('Public key')).toHaveValue(public_key)
    expect(page.field('Type')).toHaveValue('2')
    expect(page.field('Connection parameters')).toHaveValue('{\n  "Jc": 4,\n  "H1": "5-9"\n}')
    expect(page.field('Name')).toHaveFocus()
    expect(page.field('Paste setup text')).toHaveValue('')
    expect(announced()).toContain('Filled in: URL, Public key, Subnet, Connection parameters, API URL, and API token.')
  })

  test('moves the focus past the fields that are filled in', async () => {
    const page = await openCreatePage()
    await page.fillField('Name', 'Fjord')

    await pasteSetup(page, setupText())

    expect(page.field('Country')).toHaveFocus()
  })

  test('is accepted by every other field, whose own text stays', async () => {
    const page = await openCreatePage()
    await page.fillField('Name', 'Fjord')

    await pasteInto(page, 'Name', setupText())

    expect(page.field('Name')).toHaveValue('Fjord')
    expect(page.field('URL')).toHaveValue(nodeSetup().url)
  })

  test('may be wrapped by a terminal', async () => {
    const page = await openCreatePage()

    await pasteSetup(page, `\n  ${setupText().replace(/.{60}/g, '$&\n')}\n`)

    expect(page.field('URL')).toHaveValue(nodeSetup().url)
  })

  test('keeps the type when the server does not offer the type of the agent', async () => {
    const page = await openEditPage({ ...adminNode({ type: 3 }) })
    api.respond(adminNodeEndpoints.update, { id: 7 })

    await pasteSetup(page, setupText())

    expect(page.field('Type')).toHaveValue('1')
  })
})

describe('the result of a setup text', () => {
  test('names the replaced fields of a node whose agent was set up again, and can be undone', async () => {
    const page = await openEditPage()

    await pasteSetup(page, setupText({ subnet_cidr: '10.8.0.0/24' }))
    expect(announced()).toContain('Filled in: API token.Replaced: URL, Public key, and API URL.')
    await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))

    expect(page.field('API token')).toHaveValue('')
    expect(page.field('URL')).toHaveValue(adminNode().url)
    expect(announced()).toContain('The form has its previous values again.')
    expect(page.field('Paste setup text')).toHaveFocus()
  })

  test('says that the form already has the values', async () => {
    const page = await openEditPage({ ...adminNode(), ...nodeSetup() })
    await page.fillField('API token', nodeSetup().api_token)

    await pasteSetup(page, setupText())

    expect(announced()).toContain('The form already has these values.')
  })

  test('can still be undone after an incomplete text', async () => {
    const page = await openEditPage()
    await pasteSetup(page, setupText())

    await pasteSetup(page, setupText().slice(0, -20))
    await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))

    expect(page.field('API token')).toHaveValue('')
    expect(page.field('URL')).toHaveValue(adminNode().url)
  })
})

describe('a text that is refused', () => {
  const incomplete = 'This setup text is incomplete. Copy all of it, from “sallyport-node:” to the end.'

  test('is incomplete, and stays in the field', async () => {
    const page = await openCreatePage()
    const text = setupText().slice(0, -20)

    await pasteSetup(page, text)

    expect(page.field('Paste setup text')).toHaveAccessibleDescription(incomplete)
    expect(page.field('Paste setup text')).toBeInvalid()
    expect(page.field('Paste setup text')).toHaveValue(text)
    expect(page.field('URL')).toHaveValue('')
  })

  test('moves from another field to its own one when it is incomplete', async () => {
    const page = await openCreatePage()

    await pasteInto(page, 'Name', setupText().slice(0, -20))

    expect(page.field('Name')).toHaveValue('')
    expect(page.field('Paste setup text')).toHaveFocus()
    expect(page.field('Paste setup text')).toHaveAccessibleDescription(incomplete)
  })

  test('is not a setup text', async () => {
    const page = await openCreatePage()

    await pasteSetup(page, 'wg0.conf')

    expect(page.field('Paste setup text')).toHaveAccessibleDescription(
      'This is not a setup text. Setup texts begin with “sallyport-node:”.',
    )
  })

  test('does not stop other texts from being pasted into the fields of the form', async () => {
    const page = await openCreatePage()

    await pasteInto(page, 'Name', 'Fjord')

    expect(page.field('Name')).toHaveValue('Fjord')
  })
})
