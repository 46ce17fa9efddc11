import { beforeEach, describe, expect, test } from '@rstest/core'
import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import { api, renderPage, recordFailures, waitFor } from '@sallyport/testing'
import { ChangePasswordPage } from './change-password-page.tsx'
import { InvalidLinkPage } from './invalid-link-page.tsx'

const { confirm, validate } = passwordResetEndpoints
const report = recordFailures()
const code = 'a1'.repeat(16)

beforeEach(() => {
  api.respond(validate, {})
})

async function save(password = 'Valid1234', confirmation = password) {
  const page = renderPage(ChangePasswordPage, {
    at: `/auth/change-password/${code}`,
    path: '/auth/change-password/:recoveryCode',
  })
  const { screen, user } = page
  const passwordField = await screen.findByLabelText('Password')
  const confirmationField = screen.getByLabelText('Confirm password')
  if (password) await user.type(passwordField, password)
  if (confirmation) await user.type(confirmationField, confirmation)
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  return { ...page, passwordField, confirmationField }
}

test('saves a new password and replaces the form with a link to the login', async () => {
  api.respond(confirm, {})

  const { screen } = await save()

  const notice = await screen.findByRole('status')
  expect(notice).toHaveTextContent('You can log in with the new password now')
  expect(notice).toHaveFocus()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Password saved')
  expect(document.title).toBe('Password saved · Sallyport')
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(api.calls(confirm).map(({ body }) => body)).toEqual([
    { code, password: 'Valid1234', confirm_password: 'Valid1234' },
  ])
  expect(api.calls(validate)).toHaveLength(1)
})

test('provides the username to password managers without submitting it', async () => {
  api.respond(validate, { email: 'reader@example.test' })
  api.respond(confirm, {})

  const { passwordField } = await save()

  const username = (passwordField as HTMLInputElement).form?.elements.namedItem('username')
  expect(username).toHaveValue('reader@example.test')
  expect(username).toHaveAttribute('autocomplete', 'username')
  expect(username).toHaveAttribute('readonly')
  expect(username).toHaveAttribute('tabindex', '-1')
  expect(username).toHaveAttribute('aria-hidden', 'true')
  expect(api.calls(confirm).map(({ body }) => body)).toEqual([
    { code, password: 'Valid1234', confirm_password: 'Valid1234' },
  ])
})

test('renders no username when the response contains no account', async () => {
  api.respond(validate, () => 'any success' as unknown as { email?: string })
  api.respond(confirm, {})

  const { passwordField } = await save('')

  expect((passwordField as HTMLInputElement).form?.elements.namedItem('username')).toBeNull()
})

describe('shows the message of a 400 at the password', () => {
  for (const [refusal, message] of [
    [
      'form.error.password',
      'Use a digit, an uppercase and a lowercase Latin letter, and no spaces. Letters of other alphabets don’t count.',
    ],
    ['Too common', 'Too common'],
    ['some.unknown.key', 'Something went wrong'],
    ['', 'Something went wrong'],
  ] as const) {
    test(refusal || 'without a message', async () => {
      api.respondWithError(confirm, 400, refusal)

      const { passwordField, confirmationField } = await save()

      await waitFor(() => expect(passwordField).toHaveAccessibleDescription(message))
      expect(passwordField).toHaveFocus()
      expect([passwordField, confirmationField].map((field) => (field as HTMLInputElement).value)).toEqual([
        'Valid1234',
        'Valid1234',
      ])
      expect(report).not.toHaveBeenCalled()
    })
  }
})

test('shows an invalid link, with a link to a new one, when the code was used in the meantime', async () => {
  api.respondWithError(confirm, 404)

  const { screen } = await save()

  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('This link is not valid')
  expect(notice.parentElement).toHaveFocus()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invalid link')
  expect(document.title).toBe('Invalid link · Sallyport')
  expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/auth/forgot-password')
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(report).not.toHaveBeenCalled()
})

for (const status of [0, 401]) {
  test(`reports a ${status} and keeps the typed values`, async () => {
    api.respondWithError(confirm, status)

    const { passwordField } = await save()

    await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status })))
    expect(passwordField).toHaveValue('Valid1234')
    expect(passwordField).not.toBeInvalid()
  })
}

for (const [password, confirmation, label, message] of [
  ['', '', 'Password', 'Minimum length is 8'],
  ['Valid1234', 'Valid123', 'Confirm password', 'Passwords do not match'],
] as const) {
  test(`${password || 'nothing'} and ${confirmation || 'nothing'} is not submitted: ${message}`, async () => {
    const { screen } = await save(password, confirmation)

    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message))
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(api.calls(confirm)).toEqual([])
  })
}

test('validates the confirmation again when the password changes', async () => {
  const { passwordField, confirmationField, user } = await save('Valid1234', 'Valid12345')
  await waitFor(() => expect(confirmationField).toBeInvalid())

  await user.type(passwordField, '5')

  await waitFor(() => expect(confirmationField).not.toBeInvalid())
})

test('shows an invalid link, with a link to a new one, for a URL without a code', () => {
  const { screen } = renderPage(InvalidLinkPage)

  expect(screen.getByRole('alert')).toHaveTextContent('This link is not valid')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invalid link')
  expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/auth/forgot-password')
})
