import { routes } from '@sallyport/contract/config'
import { page } from '@sallyport/ui/routing'
export { platformContract as contract } from '@sallyport/contract/platform'

/** The pages of this remote, as new route objects for each router. */
export const pages = () => [
  page(routes.login, async () => (await import('./login/login-page.tsx')).LoginPage),
  page(routes.register, async () => (await import('./registration/register-page.tsx')).RegisterPage),
  page(
    routes.registerConfirm,
    async () => (await import('./registration/register-confirm-page.tsx')).RegisterConfirmPage,
  ),
  page(routes.registerByInvite, async () => (await import('./registration/invite-page.tsx')).InvitePage),
  page(routes.forgotPassword, async () => (await import('./password/forgot-password-page.tsx')).ForgotPasswordPage),
  page(
    routes.changePasswordWithoutCode,
    async () => (await import('./password/invalid-link-page.tsx')).InvalidLinkPage,
  ),
  page(routes.changePassword, async () => (await import('./password/change-password-page.tsx')).ChangePasswordPage),
  page(routes.support, async () => (await import('./support/support-page.tsx')).SupportPage),
]
