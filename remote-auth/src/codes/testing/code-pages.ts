import { passwordResetEndpoints, registrationEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { ChangePasswordPage } from '../../password/change-password-page.tsx'
import { InvitePage } from '../../registration/invite-page.tsx'

export const code = 'a1'.repeat(16)

export const codePages = [
  {
    name: 'an invite',
    Page: InvitePage,
    path: '/auth/register/invite/:code',
    endpoint: registrationEndpoints.validateInvite as Endpoint,
    validResponse: { valid: true },
    expectedRequest: { url: `/api/user/register/invite/${code}/validate`, query: undefined },
  },
  {
    name: 'a reset code',
    Page: ChangePasswordPage,
    path: '/auth/change-password/:recoveryCode',
    endpoint: passwordResetEndpoints.validate as Endpoint,
    validResponse: {},
    expectedRequest: { url: '/api/user/password-reset/validate', query: { code } },
  },
]
