import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { passwordResetEndpoints, registrationEndpoints } from '@sallyport/contract/endpoints'
import { askForLink, field, logInRefused, longEmail, press, register, saveWith } from './auth-acts.ts'
import type { AuthWords } from './auth-words.ts'
import { answerGood, answerWith, openRegistration, answerStatus } from './fake-answers.ts'

const code = 'a1'.repeat(16)
const invite = routes.registerByInvite.to({ code })
const reset = routes.changePassword.to({ recoveryCode: code })

type State = {
  name: string
  at: string
  /** What the page meets when it opens, other than codes that are good. */
  meets?: (page: Page) => Promise<unknown>
  /** What is done there; the page as it opens without it. */
  act?: (page: Page, words: AuthWords) => Promise<unknown>
  /** What then stands there. */
  shows: (page: Page, words: AuthWords) => ReturnType<Page['getByText']>
}

/** Every screen of visitors in every state that it can be in. */
export const authStates: State[] = [
  { name: 'login', at: routes.login.to(), shows: (page, { email }) => field(page, email) },
  {
    name: 'login refused',
    at: routes.login.to(),
    act: logInRefused(401),
    shows: (page) => page.getByRole('main').getByRole('alert'),
  },
  { name: 'registration closed', at: routes.register.to(), shows: (page, { closed }) => page.getByText(closed) },
  {
    name: 'login after too many requests',
    at: routes.login.to(),
    act: logInRefused(429),
    shows: (page, { busy }) => page.getByText(busy),
  },
  {
    name: 'registration open',
    at: routes.register.to(),
    meets: openRegistration,
    shows: (page, { confirm }) => field(page, confirm),
  },
  {
    name: 'registered',
    at: routes.register.to(),
    meets: openRegistration,
    act: async (page, words) => {
      await answerGood(page, registrationEndpoints.register, {})
      await register(page, words)
    },
    shows: (page, { ready }) => page.getByRole('heading', { name: ready }),
  },
  { name: 'invite', at: invite, shows: (page, { confirm }) => field(page, confirm) },
  {
    name: 'invite waiting',
    at: invite,
    meets: (page) => answerWith(page, registrationEndpoints.validateInvite, null),
    shows: (page, { waiting }) => page.getByText(waiting),
  },
  {
    name: 'invite with wrong fields',
    at: invite,
    act: async (page, words) => {
      await field(page, words.password).fill('Valid-1234')
      await field(page, words.confirm).fill('Valid-123')
      await press(page, words.create)
    },
    shows: (page, { mismatch }) => page.getByText(mismatch),
  },
  {
    name: 'invite refused',
    at: invite,
    act: async (page, words) => {
      await answerStatus(page, registrationEndpoints.registerByInvite, 400, 'form.error.invite')
      await register(page, words)
    },
    shows: (page) => page.getByRole('main').getByRole('alert'),
  },
  {
    name: 'invite after too many requests',
    at: invite,
    meets: (page) => answerStatus(page, registrationEndpoints.validateInvite, 429),
    shows: (page, { again }) => page.getByRole('button', { name: again }),
  },
  { name: 'forgot password', at: routes.forgotPassword.to(), shows: (page, { email }) => field(page, email) },
  {
    name: 'forgot password of nobody',
    at: routes.forgotPassword.to(),
    act: askForLink(404),
    shows: (page, { unknown }) => page.getByText(unknown),
  },
  {
    name: 'link sent',
    at: routes.forgotPassword.to(),
    act: askForLink(200),
    shows: (page, { sent }) => page.getByText(sent(longEmail)),
  },
  { name: 'new password', at: reset, shows: (page, { confirm }) => field(page, confirm) },
  { name: 'new password saved', at: reset, act: saveWith(200), shows: (page, { saved }) => page.getByText(saved) },
  {
    name: 'new password with a used link',
    at: reset,
    act: saveWith(404),
    shows: (page, { invalidLink }) => page.getByText(invalidLink),
  },
  {
    name: 'reset link without a code',
    at: routes.changePasswordWithoutCode.to(),
    shows: (page, { invalidLink }) => page.getByText(invalidLink),
  },
  {
    name: 'support',
    at: routes.support.to(),
    shows: (page) => page.getByRole('main').getByRole('link'),
  },
]

/** Opens a state, with codes that the server knows. */
export async function openState(page: Page, { at, meets, act }: State, words: AuthWords): Promise<void> {
  await page.unrouteAll()
  await answerGood(page, registrationEndpoints.validateInvite, { valid: true })
  await answerGood(page, passwordResetEndpoints.validate, {})
  await meets?.(page)
  await page.goto(at)
  await act?.(page, words)
}
