import { expect, test } from '@rstest/core'
import { adminNodeEndpoints, type NodeUsers } from '@sallyport/contract/endpoints'
import { api, waitFor, within } from '@sallyport/testing'
import { openNodePage } from './testing/open-node-page.ts'

const users = [
  { user_id: 2, user_email: 'a@b.test', accesses: 3 },
  { user_id: 3, user_email: 'c@d.test', accesses: 1 },
]

async function openUsers(overrides: Partial<NodeUsers> = {}) {
  const usage = { accesses: 4, users, agent_fingerprint: null, can_mail: true, ...overrides }
  api.respond(adminNodeEndpoints.users, usage)
  const page = await openNodePage()
  await page.user.click(page.screen.getByRole('button', { name: 'Users' }))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Users of Fjord' }))
  const send = () => page.user.click(dialog.getByRole('button', { name: 'Send email' }))
  return { ...page, dialog, send }
}

const bodies = () => api.calls(adminNodeEndpoints.mail).map(({ body }) => body)

test('copies the e-mail addresses with the numbers of accesses', async () => {
  const { user, dialog } = await openUsers()
  const list = 'a@b.test\t3\nc@d.test\t1'
  expect(await dialog.findByLabelText('Email and number of accesses')).toHaveValue(list)

  await user.click(dialog.getByRole('button', { name: 'Copy' }))

  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(list)
})

test('mails the text to all users, and says how many mails are sent', async () => {
  const { user, dialog, send } = await openUsers()
  await dialog.findByLabelText('Message')
  await send()
  expect(await dialog.findByText('Required field')).toBeVisible()
  api.respond(adminNodeEndpoints.mail, { sent: 6, failed: [] })
  await user.type(dialog.getByLabelText('Message'), 'We move.')

  await send()

  expect(await dialog.findByText('6 emails are on their way.')).toBeVisible()
  expect(bodies()).toEqual([{ text: 'We move.' }])
  expect(dialog.queryByLabelText('Message')).toBeNull()
})

test('keeps the message after a failed request', async () => {
  const { user, dialog, send } = await openUsers()
  await user.type(await dialog.findByLabelText('Message'), 'We move.')
  api.respondWithError(adminNodeEndpoints.mail, 500, 'something.went.wrong.error')

  await send()

  expect(await dialog.findByText(/^Something went wrong/)).toBeVisible()
  expect(dialog.getByLabelText('Message')).toHaveValue('We move.')
})

test('a typed message is not lost without a confirmation', async () => {
  const { user, screen, dialog } = await openUsers()
  await user.type(await dialog.findByLabelText('Message'), 'We move.')

  await user.click(dialog.getByRole('button', { name: 'Close' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without sending?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(dialog.getByLabelText('Message')).toHaveValue('We move.')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says why no mail can be sent without a mail server', async () => {
  const { dialog } = await openUsers({ can_mail: false })

  const button = await dialog.findByRole('button', { name: 'Send email' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription(/no mail server is configured\. Set SMTP_URL/)
  expect(dialog.getByLabelText('Message')).toBeDisabled()
})

test('says that a node has no users', async () => {
  const { dialog } = await openUsers({ accesses: 0, users: [] })

  expect(await dialog.findByText('No one has an access on this node.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Send email' })).toBeNull()
})
