import { describe, expect, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { api, waitFor, within } from '@sallyport/testing'
import { agentToken, setupText } from './testing/node-setup.ts'
import { adminNode, fingerprint, openEditPage } from './testing/open-node-form.ts'

const params = { Jc: 4, Jmin: 40, Jmax: 70, S1: 15, S2: 120, H1: 5, H2: 6, H3: 7, H4: 8 }
const amneziaNode = { ...adminNode({ type: 2 }), connect_params: params }

type EditPage = Awaited<ReturnType<typeof openEditPage>>

async function open(accesses: number, node = adminNode()) {
  api.respond(adminNodeEndpoints.update, { id: 7, version: '"second"' })
  return openEditPage(node, '"first"', accesses)
}

const saved = () => api.calls(adminNodeEndpoints.update)
const question = ({ screen }: EditPage) => screen.queryByRole('alertdialog', { name: 'Save the changes to Fjord?' })
const answer = async (page: EditPage, name: string) =>
  page.user.click(within(await page.screen.findByRole('alertdialog')).getByRole('button', { name }))
const typeParams = (page: EditPage, changes: object) =>
  page.fillField('Connection parameters', JSON.stringify({ ...params, ...changes }))

describe('a save asks first', () => {
  const configs = /^2 accesses stop working: their configs contain the previous connection data/
  const agent = /^2 accesses are removed from the machine of the previous agent/
  const changes: [string, (page: EditPage) => Promise<void>, RegExp, ReturnType<typeof adminNode>?][] = [
    ['of another endpoint', (page) => page.fillField('URL', 'https://oslo.example.org:51821'), configs],
    ['of another public key', (page) => page.fillField('Public key', 'YW5vdGhlci1wdWJsaWMta2V5'), configs],
    ['of another type', (page) => page.choose('Type', 'WireGuard'), configs, amneziaNode],
    ['of parameters that both sides need', (page) => typeParams(page, { H1: 50 }), configs, amneziaNode],
    ['of another agent', (page) => page.fillField('API token', agentToken), agent],
    ['without a token', (page) => page.user.click(page.screen.getByRole('button', { name: 'Remove token' })), agent],
  ]
  for (const [name, change, text, node] of changes) {
    test(name, async () => {
      const page = await open(2, node)
      await change(page)
      await page.save()

      await waitFor(() => expect(question(page)).toHaveAccessibleDescription(text))
      await answer(page, 'Cancel')
      expect(saved()).toEqual([])
      await page.save()
      await answer(page, 'Save')

      await waitFor(() => expect(saved()).toHaveLength(1))
    })
  }

  test('once, of a machine that was set up again', async () => {
    const page = await open(1)
    await page.user.click(page.field('Paste setup text'))
    await page.user.paste(setupText())

    await page.save()

    await waitFor(() =>
      expect(question(page)).toHaveAccessibleDescription(
        /^1 access stops working.* 1 access is removed from the machine/,
      ),
    )
  })
})

describe('a save does not ask', () => {
  const changes: [string, (page: EditPage) => Promise<void>, number, ReturnType<typeof adminNode>?][] = [
    ['of a name', (page) => page.fillField('Name', 'Fjord 2'), 2],
    ['of another path in the URL', (page) => page.fillField('URL', 'http://oslo.example.org:51820/'), 2],
    ['of parameters that only shape what a side sends', (page) => typeParams(page, { Jc: 5 }), 2, amneziaNode],
    ['of a new secret of the same agent', (page) => page.fillField('API token', sameAgent), 2],
    ['of a node without accesses', (page) => page.fillField('URL', 'https://other.example.org'), 0],
  ]
  const sameAgent = formatAgentToken({ fingerprint, secret: 's'.repeat(43) })
  for (const [name, change, accesses, node] of changes) {
    test(name, async () => {
      const page = await open(accesses, node)
      await change(page)

      await page.save()

      await waitFor(() => expect(saved()).toHaveLength(1))
      expect(question(page)).toBeNull()
    })
  }

  test('again after it was saved', async () => {
    const page = await open(2)
    await page.fillField('URL', 'https://other.example.org')
    await page.save()
    await answer(page, 'Save')
    await waitFor(() => expect(saved()).toHaveLength(1))
    await page.fillField('Name', 'Fjord 2')

    await page.save()

    await waitFor(() => expect(saved()).toHaveLength(2))
  })
})

test('a save whose accesses cannot be counted keeps the typed values and can be retried', async () => {
  const page = await open(0)
  api.respondWithError(adminNodeEndpoints.users, 500)
  await page.fillField('URL', 'https://other.example.org')
  await page.save()
  await waitFor(() => expect(page.screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
  expect(saved()).toEqual([])
  api.respond(adminNodeEndpoints.users, { accesses: 0, users: [], agent_fingerprint: null, can_mail: true })

  await page.save()

  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(page.field('URL')).toHaveValue('https://other.example.org')
})

test('a node can be closed to new accesses', async () => {
  const page = await open(2)
  const box = page.screen.getByRole('checkbox', { name: 'Closed to new accesses' })
  expect(box).not.toBeChecked()
  expect(box).toHaveAccessibleDescription(/^Existing accesses keep working/)

  await page.user.click(box)
  await page.save()

  await waitFor(() => expect(saved().map(({ body }) => body)).toMatchObject([{ is_closed: true }]))
})
