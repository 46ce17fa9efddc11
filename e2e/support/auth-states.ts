import type { Page } from '@playwright/test'
import { passwordResetEndpoints, registrationEndpoints } from '@sallyport/contract/endpoints'
import { requestLink, field, failLogin, longEmail, press, register, savePassword } from './auth-actions.ts'
import type { AuthTexts } from './auth-texts.ts'
import { mockSuccess, mockResponse, openRegistration, mockStatus } from './mock-responses.ts'
import { routes } from './routes.ts'

const code = 'a1'.repeat(16)
const invitePath = routes.registerByInvite.to({ code })
const resetPath = routes.changePassword.to({ recoveryCode: code })

type State = {
  name: string
  path: string
  /** Mocks calls before the page opens, in addition to the validation of codes. */
  mock?: (page: Page) => Promise<unknown>
  /** Brings the open page into the state. */
  prepare?: (page: Page, texts: AuthTexts) => Promise<unknown>
  /** Visible when the state is reached. */
  result: (page: Page, texts: AuthTexts) => ReturnType<Page['getByText']>
}

export const authStates: State[] = [
  {
    name: 'login refused',
    path: routes.login.to(),
    prepare: failLogin(401),
    result: (page) => page.getByRole('main').getByRole('alert'),
  },
  { name: 'registration closed', path: routes.register.to(), result: (page, { closed }) => page.getByText(closed) },
  {
    name: 'login after too many requests',
    path: routes.login.to(),
    prepare: failLogin(429),
    result: (page, { busy }) => page.getByText(busy),
  },
  {
    name: 'registration open',
    path: routes.register.to(),
    mock: openRegistration,
    result: (page, { confirm }) => field(page, confirm),
  },
  {
    name: 'registered',
    path: routes.register.to(),
    mock: openRegistration,
    prepare: async (page, texts) => {
      await mockSuccess(page, registrationEndpoints.register, {})
      await register(page, texts)
    },
    result: (page, { ready }) => page.getByRole('heading', { name: ready }),
  },
  {
    name: 'invite loading',
    path: invitePath,
    mock: (page) => mockResponse(page, registrationEndpoints.validateInvite, null),
    result: (page, { waiting }) => page.getByText(waiting),
  },
  {
    name: 'invite with wrong fields',
    path: invitePath,
    prepare: async (page, texts) => {
      await field(page, texts.password).fill('Valid-1234')
      await field(page, texts.confirm).fill('Valid-123')
      await press(page, texts.create)
    },
    result: (page, { mismatch }) => page.getByText(mismatch),
  },
  {
    name: 'invite refused',
    path: invitePath,
    prepare: async (page, texts) => {
      await mockStatus(page, registrationEndpoints.registerByInvite, 400, 'form.error.invite')
      await register(page, texts)
    },
    result: (page) => page.getByRole('main').getByRole('alert'),
  },
  {
    name: 'invite after too many requests',
    path: invitePath,
    mock: (page) => mockStatus(page, registrationEndpoints.validateInvite, 429),
    result: (page, { again }) => page.getByRole('button', { name: again }),
  },
  {
    name: 'forgot password with an unknown email',
    path: routes.forgotPassword.to(),
    prepare: requestLink(404),
    result: (page, { unknown }) => page.getByText(unknown),
  },
  {
    name: 'link sent',
    path: routes.forgotPassword.to(),
    prepare: requestLink(200),
    result: (page, { sent }) => page.getByText(sent(longEmail)),
  },
  { name: 'new password', path: resetPath, result: (page, { confirm }) => field(page, confirm) },
  {
    name: 'new password saved',
    path: resetPath,
    prepare: savePassword(200),
    result: (page, { saved }) => page.getByText(saved),
  },
  {
    name: 'new password with a used link',
    path: resetPath,
    prepare: savePassword(404),
    result: (page, { invalidLink }) => page.getByText(invalidLink),
  },
  {
    name: 'reset link without a code',
    path: routes.changePasswordWithoutCode.to(),
    result: (page, { invalidLink }) => page.getByText(invalidLink),
  },
  {
    name: 'support',
    path: routes.support.to(),
    result: (page) => page.getByRole('main').getByRole('link'),
  },
]

/** Opens a page in a state; invite and reset codes are valid. */
export async function openState(page: Page, { path, mock, prepare }: State, texts: AuthTexts): Promise<void> {
  await mockSuccess(page, registrationEndpoints.validateInvite, { valid: true })
  await mockSuccess(page, passwordResetEndpoints.validate, {})
  await mock?.(page)
  await page.goto(path)
  await prepare?.(page, texts)
}
