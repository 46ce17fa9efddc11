import { expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { api, waitFor } from '@sallyport/testing'
import { agentToken } from './testing/node-setup.ts'
import { adminNode, openEditPage } from './testing/open-node-form.ts'

const removal = /^Saving removes the stored token/
const savedTokens = () =>
  api.calls(adminNodeEndpoints.update).map(({ body }) => (body as { api_token: unknown }).api_token)

type EditPage = Awaited<ReturnType<typeof openEditPage>>
const button = ({ screen }: EditPage, name: string) => screen.getByRole('button', { name })

async function save(page: EditPage) {
  const saved = savedTokens().length
  await page.save()
  await waitFor(() => expect(savedTokens()).toHaveLength(saved + 1))
  await waitFor(() => expect(button(page, 'Save')).not.toHaveAttribute('aria-busy'))
}

test('an empty field says that a token is stored, and keeps it', async () => {
  api.respond(adminNodeEndpoints.update, { id: 7 })
  const page = await openEditPage()

  expect(page.field('API token')).toHaveAccessibleDescription('A token is stored; an empty field keeps it')
  await save(page)

  expect(savedTokens()).toEqual([''])
})

test('a new token replaces the stored one, and does not stay in the form', async () => {
  api.respond(adminNodeEndpoints.update, { id: 7 })
  const page = await openEditPage({ ...adminNode(), has_api_token: false })
  expect(page.field('API token')).toHaveAccessibleDescription('Optional')
  expect(page.screen.queryByRole('button', { name: 'Remove token' })).toBeNull()
  await page.fillField('API token', agentToken)

  await save(page)

  expect(savedTokens()).toEqual([agentToken])
  expect(page.field('API token')).toHaveValue('')
  expect(page.field('API token')).toHaveAccessibleDescription('A token is stored; an empty field keeps it')
})

test('a button removes the stored token with the next save, and keeps the focus', async () => {
  api.respond(adminNodeEndpoints.update, { id: 7 })
  const page = await openEditPage()
  button(page, 'Remove token').focus()

  await page.user.keyboard('{Enter}')
  expect(page.screen.getByText(removal).closest('[aria-live="polite"]')).toBeVisible()
  expect(button(page, 'Keep token')).toHaveFocus()
  await save(page)

  expect(savedTokens()).toEqual([null])
  expect(page.screen.queryByText(removal)).toBeNull()
  expect(page.screen.queryByRole('button', { name: /token$/ })).toBeNull()
})

test('the removal ends by the same button, and when a token is typed', async () => {
  api.respond(adminNodeEndpoints.update, { id: 7 })
  const page = await openEditPage()

  await page.user.click(button(page, 'Remove token'))
  await page.user.click(button(page, 'Keep token'))
  expect(page.screen.queryByText(removal)).toBeNull()
  await page.user.click(button(page, 'Remove token'))
  await page.fillField('API token', agentToken)
  expect(page.screen.queryByText(removal)).toBeNull()
  await save(page)

  expect(savedTokens()).toEqual([agentToken])
})

test('a refusal of the stored token is shown at the field', async () => {
  api.respondWithError(adminNodeEndpoints.update, 400, 'form.error.agent.token')
  const page = await openEditPage()
  await page.fillField('API URL', 'http://127.0.0.1:8080')

  await page.save()

  await waitFor(() =>
    expect(page.field('API token')).toHaveAccessibleDescription(
      'For another API URL without TLS, enter the token again',
    ),
  )
})
