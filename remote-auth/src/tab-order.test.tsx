import { expect, test } from '@rstest/core'
import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { api, renderPage } from '@sallyport/testing'
import { code } from './codes/testing/code-pages.ts'
import { LoginPage } from './login/login-page.tsx'
import { ForgotPasswordPage } from './password/forgot-password-page.tsx'
import { InvitePage } from './registration/invite-page.tsx'

const invite = { at: `/auth/register/invite/${code}`, path: '/auth/register/invite/:code' }
const newPassword = ['Password', 'Show password', 'Confirm password', 'Show password']

for (const [name, Page, controls, options] of [
  ['login', LoginPage, ['Email', 'Password', 'Show password', 'Log in', 'Forgot password?', 'Register']],
  ['request of a link', ForgotPasswordPage, ['Email', 'Send link', 'Log in']],
  ['registration', InvitePage, ['Email', ...newPassword, 'Create account', 'Log in'], invite],
] as const) {
  test(`all controls of the ${name} are in the tab order`, async () => {
    api.respond(registrationEndpoints.validateInvite, { valid: true })
    const { screen, user } = renderPage(Page, options)
    await screen.findByLabelText('Email')
    screen.getByRole('link', { name: 'Elsewhere' }).focus()

    for (const control of controls) {
      await user.tab()
      expect(document.activeElement).toHaveAccessibleName(control)
    }
  })
}
