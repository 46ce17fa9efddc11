import { describe, expect, test } from '@rstest/core'
import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { api, renderPage, recordFailures, renderSettings, waitFor } from '@sallyport/testing'
import { RegisterPage } from './register-page.tsx'

const { register } = registrationEndpoints
const report = recordFailures()

test('shows a notice and no form while the registration is closed', () => {
  const { screen } = renderPage(RegisterPage)

  expect(screen.getByText('Registration is temporarily closed')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

async function registerWith(email: string, password: string, confirm = password) {
  renderSettings({ registrationOpen: true })
  const page = renderPage(RegisterPage)
  for (const [label, text] of Object.entries({ Email: email, Password: password, 'Confirm password': confirm })) {
    await page.user.click(page.screen.getByLabelText(label))
    await page.user.paste(text)
  }
  await page.user.click(page.screen.getByRole('button', { name: 'Create account' }))
  return page
}

describe('an open registration', () => {
  test('creates an account and passes the email to the confirmation page', async () => {
    api.respond(register, {})

    const { router, screen } = await registerWith('Ann@Sallyport.test', 'Valid-1234')

    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register/confirm'))
    expect(router.state.location.state).toEqual({ email: 'ann@sallyport.test' })
    expect(await screen.findByText('Account ann@sallyport.test created')).toBeVisible()
    expect(api.calls(register).map(({ body }) => body)).toEqual([
      { email: 'ann@sallyport.test', password: 'Valid-1234', confirm_password: 'Valid-1234' },
    ])
  })

  const rule = 'Use a digit, an uppercase and a lowercase letter, a special character, and no spaces'
  test('rejects a password without a special character', async () => {
    const { screen } = await registerWith('ann@sallyport.test', 'Valid12345')

    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(rule))
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(api.calls(register)).toEqual([])
  })

  test('shows the message of a 400 at its field and keeps the typed values', async () => {
    api.respondWithError(register, 400, 'form.error.email.taken')

    const { screen, pathname } = await registerWith('ann@sallyport.test', 'Valid-1234')

    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email).toHaveAccessibleDescription('An account with this email already exists'))
    expect(email).toHaveValue('ann@sallyport.test')
    expect(pathname()).toBe('/page')
  })

  for (const status of [0, 404]) {
    test(`reports a ${status} and keeps the typed values`, async () => {
      api.respondWithError(register, status)

      const { screen } = await registerWith('ann@sallyport.test', 'Valid-1234')

      await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status })))
      expect(screen.getByLabelText('Password')).toHaveValue('Valid-1234')
    })
  }
})
