import { route, routes, type Remote } from '@sallyport/contract/config'

export const ownRoutes = {
  register: route('/auth/register', 'guest'),
  registerConfirm: route('/auth/register/confirm', 'anyone'),
  forgotPassword: route('/auth/forgot-password', 'guest'),
  changePasswordWithoutCode: route('/auth/change-password', 'guest'),
} as const

export const remote: Remote = {
  prefixes: ['/auth', '/support'],
  audience: 'anyone',
  port: 3101,
  pages: [
    { route: routes.login, file: 'login/login-page.tsx', isPrerendered: true },
    { route: ownRoutes.register, file: 'registration/register-page.tsx' },
    { route: ownRoutes.registerConfirm, file: 'registration/register-confirm-page.tsx' },
    { route: routes.registerByInvite, file: 'registration/invite-page.tsx' },
    { route: ownRoutes.forgotPassword, file: 'password/forgot-password-page.tsx' },
    { route: ownRoutes.changePasswordWithoutCode, file: 'password/invalid-link-page.tsx' },
    { route: routes.changePassword, file: 'password/change-password-page.tsx' },
    { route: routes.support, file: 'support/support-page.tsx' },
  ],
  navItems: [
    {
      label: 'auth.nav.login',
      route: routes.login,
      position: 10,
      parentOf: [ownRoutes.forgotPassword, ownRoutes.changePasswordWithoutCode, routes.changePassword],
    },
    {
      label: 'auth.nav.register',
      route: ownRoutes.register,
      position: 20,
      parentOf: [ownRoutes.registerConfirm, routes.registerByInvite],
    },
    { label: 'auth.nav.support', route: routes.support, position: 30, audience: 'guest' },
  ],
}
