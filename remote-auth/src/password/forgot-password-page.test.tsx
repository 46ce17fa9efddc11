import { describe, expect, test } from '@rstest/core'
import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import { api, renderPage, recordFailures, waitFor } from '@sallyport/testing'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

const { request } = passwordResetEndpoints
const report = recordFailures()

async function requestLink(email = 'Ann@Sallyport.test') {
  const page = renderPage(ForgotPasswordPage)
  const field = page.screen.getByLabelText('Email')
  if (email) await page.user.type(field, email)
  await page.user.click(page.screen.getByRole('button', { name: 'Send link' }))
  return { ...page, field }
}

test('sends a link and replaces the form with the email address', async () => {
  api.respond(request, {})

  const { screen } = await requestLink()

  const notice = await screen.findByRole('status')
  expect(notice).toHaveTextContent('We sent a link to ann@sallyport.test')
  expect(notice).toHaveFocus()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Check your email')
  expect(document.title).toBe('Check your email · Sallyport')
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(api.calls(request).map(({ body }) => body)).toEqual([{ email: 'ann@sallyport.test' }])
})

test('links to the login', () => {
  const { screen } = renderPage(ForgotPasswordPage)

  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
})

describe('shows the message of a 400 or 404 at the email', () => {
  const table: [status: number, code: string, message: string][] = [
    [404, 'not.found', 'There is no account with this email'],
    [400, 'Write another one', 'Write another one'],
    [400, 'some.unknown.key', 'Something went wrong'],
    [400, '', 'Something went wrong'],
  ]
  for (const [status, code, message] of table) {
    test(`${status} ${code}: ${message}`, async () => {
      api.respondWithError(request, status, code)

      const { field } = await requestLink()

      await waitFor(() => expect(field).toHaveAccessibleDescription(message))
      expect(field).toHaveFocus()
      expect(field).toHaveValue('Ann@Sallyport.test')
      expect(report).not.toHaveBeenCalled()
    })
  }
})

for (const status of [0, 401]) {
  test(`reports a ${status} and keeps the typed email`, async () => {
    api.respondWithError(request, status)

    const { field } = await requestLink()

    await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status })))
    expect(field).toHaveValue('Ann@Sallyport.test')
    expect(field).not.toBeInvalid()
  })
}

for (const [email, message] of [
  ['', 'Invalid email'],
  ['nobody', 'Invalid email'],
] as const) {
  test(`${email.slice(0, 8) || 'nothing'} is not submitted: ${message}`, async () => {
    const { field } = await requestLink(email)

    await waitFor(() => expect(field).toHaveAccessibleDescription(message))
    expect(field).toHaveFocus()
    expect(api.calls(request)).toEqual([])
  })
}
