import { describe, expect, test } from '@rstest/core'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { signIn, useSession } from '@sallyport/runtime/session'
import { act, api, member, renderPage, reportSessionLost, recordFailures, waitFor } from '@sallyport/testing'
import { LoginPage } from './login-page.tsx'

const { login } = sessionEndpoints
const report = recordFailures()

/** Opens the login page, fills in the form and submits it. An empty text leaves its field empty. */
async function logIn(email = 'Member@Sallyport.test', password = 'pass-Word1') {
  const { screen, user } = renderPage(LoginPage)
  const fields = [screen.getByLabelText('Email'), screen.getByLabelText('Password')] as HTMLInputElement[]
  if (email) await user.type(fields[0]!, email)
  if (password) await user.type(fields[1]!, password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  return { screen, user, fields, typed: () => fields.map(({ value }) => value) }
}

test('explains that the session was lost until the next login', () => {
  const { screen } = renderPage(LoginPage)
  expect(screen.queryByRole('status')).toBeNull()

  act(() => reportSessionLost())
  expect(screen.getByRole('status')).toHaveTextContent('You were logged out. Log in again.')

  act(() => signIn({ token: 'secret', account: member() }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('stores the session after a correct password', async () => {
  api.respond(login, { token: 'secret', info: member() })

  await logIn()

  await waitFor(() => expect(useSession.getState()).toEqual({ token: 'secret', account: member() }))
  expect(api.calls(login).map(({ body }) => body)).toEqual([{ email: 'member@sallyport.test', password: 'pass-Word1' }])
})

test('resets the form and shows an error after a wrong password, without a logout', async () => {
  api.respondWithError(login, 401)

  const { screen, fields, typed } = await logIn()

  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password')
  expect(typed()).toEqual(['', ''])
  expect(fields[0]).toHaveFocus()
  expect(fields[0]).toHaveAccessibleDescription('Incorrect email or password')
  expect(report).not.toHaveBeenCalled()
  expect(useSession.getState().token).toBeNull()
})

describe('any other error status', () => {
  for (const status of [400, 404]) {
    test(`reports a ${status} and keeps the typed values`, async () => {
      api.respondWithError(login, status)

      const { screen, typed } = await logIn()

      await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status })))
      expect(typed()).toEqual(['Member@Sallyport.test', 'pass-Word1'])
      expect(screen.queryByRole('alert')).toBeNull()
    })
  }
})

describe('invalid values are not submitted', () => {
  const table: [email: string, password: string, message: string][] = [
    ['nobody', 'x', 'Invalid email'],
    [
      'ann@example.network',
      'x',
      'Invalid email: it must end in 2 to 6 letters after the last dot, such as .com or .online',
    ],
    ['a@b.co', '', 'Minimum length is 1'],
  ]
  for (const [email, password, message] of table) {
    test(`${email.slice(0, 10)} with a password of ${password.length}: ${message}`, async () => {
      const { screen } = await logIn(email, password)

      expect(await screen.findByText(message)).toBeVisible()
      expect(api.calls(login)).toEqual([])
    })
  }
})

test('links to the password reset and the registration', async () => {
  const { screen } = renderPage(LoginPage)

  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/auth/forgot-password')
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/auth/register')
})
