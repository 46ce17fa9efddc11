import { expect, test } from '@rstest/core'
import { adminNodeEndpoints, nodeCodeEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, waitFor } from '@sallyport/testing'
import { formActions } from '../forms/testing/form-actions.ts'
import { CreateNodePage } from './create-node-page.tsx'
import { nodeSetup } from './testing/node-setup.ts'
import { nodeOptions } from './testing/open-node-form.ts'

const code = `sallyport-code.${'c'.repeat(32)}`
const expired_at = new Date('2026-11-27T14:35:00').getTime() / 1000
const command = `SALLYPORT_CODE=${code} node sallyport-agent.mjs init`
const agent_program = { url: 'https://vpn.example.test/agent/sallyport-agent.mjs', sha256: 'abc123' }

async function openForm() {
  api.respond(adminNodeEndpoints.formData, { ...nodeOptions, agent_program })
  api.respond(nodeCodeEndpoints.issue, { code, expired_at, command })
  const page = renderPage(CreateNodePage, { as: admin(), at: '/admin/node/create' })
  const button = await page.screen.findByRole('button', { name: 'Create a command for the machine' })
  return { ...page, ...formActions(page), createCommand: () => page.user.click(button) }
}

test('a command waits for its machine, which fills in the form and leaves the focus where it is', async () => {
  let setup: ReturnType<typeof nodeSetup> | null = null
  api.respond(nodeCodeEndpoints.entered, () => ({ is_valid: true, setup }))
  const page = await openForm()
  await page.createCommand()
  expect(await page.screen.findByRole('textbox', { name: 'Command for the machine' })).toHaveValue(command)
  expect(page.screen.getByText(/the command works once, until 2:35/)).toBeVisible()
  await page.fillField('Name', 'Fjord')

  setup = nodeSetup({ api_token: code })
  expect(await page.screen.findByText(/The machine has filled in this form/, {}, { timeout: 5000 })).toBeVisible()

  expect(page.field('URL')).toHaveValue(setup.url)
  expect(page.field('API token')).toHaveValue(code)
  expect(page.field('Name')).toHaveValue('Fjord')
  expect(page.screen.getByText(/^Filled in: URL, Public key/)).toBeVisible()
  const requests = api.calls(nodeCodeEndpoints.entered)
  expect(requests.at(-1)?.body).toEqual({ code })
})

test('an expired command can be replaced by another one', async () => {
  api.respond(nodeCodeEndpoints.entered, { is_valid: false, setup: null })
  const page = await openForm()
  await page.createCommand()
  expect(await page.screen.findByText('The command is no longer valid.')).toBeVisible()

  api.respond(nodeCodeEndpoints.entered, { is_valid: true, setup: null })
  api.respond(nodeCodeEndpoints.issue, { code: code.replaceAll('c', 'd'), expired_at, command: 'another' })
  await page.user.click(page.screen.getByRole('button', { name: 'Create another command' }))

  await waitFor(() => expect(page.field('Command for the machine')).toHaveValue('another'))
  expect(await page.screen.findByText(/Waiting for the machine/)).toBeVisible()
})
