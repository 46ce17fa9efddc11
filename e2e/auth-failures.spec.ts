import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import {
  passwordResetEndpoints,
  registrationEndpoints,
  sessionEndpoints,
  type Endpoint,
} from '@sallyport/contract/endpoints'
import { answerGood, answerWith, openRegistration, type FakeAnswer } from './support/fake-answers.ts'
import { expect, test } from './support/test.ts'

const code = 'a1'.repeat(16)
const wrong = 'Something went wrong'
const busy = 'Too many requests'

/** The failures of a call; `nothing` never responds. */
const answers = {
  400: { status: 400, body: '{"message":"some.unknown.key"}' },
  401: { status: 401, body: '{"message":"unauthorized"}' },
  403: { status: 403, body: '{"message":"forbidden"}' },
  404: { status: 404, body: '{"message":"not.found"}' },
  429: { status: 429, body: '{"message":"x"}' },
  500: { status: 500, body: '<html>no</html>' },
  'another success': { status: 201, body: '{}' },
  garbage: { status: 200, body: '<html>no</html>' },
  nothing: null,
} satisfies Record<string, FakeAnswer | null>
type Answer = keyof typeof answers
const names = (Object.keys(answers) as `${Answer}`[]).map((name) => (/\d/.test(name) ? Number(name) : name) as Answer)

type Fields = Record<string, string>
type Form = {
  endpoint: Endpoint
  at: string
  fields: Fields
  button: string
  /** The message for a response; the general one when not listed. */
  says: Partial<Record<Answer, string>>
  /** The field that shows the message; without it, the form or a toast does. */
  field?: string
  /** The contract defines no schema for the response, so any 200 is a success (§7). */
  isShapeless?: boolean
}

const passwords = { Password: 'Valid1234', 'Confirm password': 'Valid1234' }

const forms: Form[] = [
  {
    endpoint: sessionEndpoints.login,
    at: routes.login.to(),
    fields: { Email: 'ann@sallyport.test', Password: 'Valid1234' },
    button: 'Log in',
    says: { 401: 'Incorrect email or password' },
  },
  {
    endpoint: registrationEndpoints.registerByInvite,
    at: routes.registerByInvite.to({ code }),
    fields: { Email: 'ann@sallyport.test', ...passwords },
    button: 'Create account',
    says: {},
  },
  {
    endpoint: registrationEndpoints.register,
    at: routes.register.to(),
    fields: { Email: 'ann@sallyport.test', Password: 'Valid-1234', 'Confirm password': 'Valid-1234' },
    button: 'Create account',
    says: {},
    isShapeless: true,
  },
  {
    endpoint: passwordResetEndpoints.confirm,
    at: routes.changePassword.to({ recoveryCode: code }),
    fields: passwords,
    button: 'Save password',
    says: { 404: 'This link is not valid' },
    field: 'Password',
    isShapeless: true,
  },
  {
    endpoint: passwordResetEndpoints.request,
    at: routes.forgotPassword.to(),
    fields: { Email: 'ann@sallyport.test' },
    button: 'Send link',
    says: { 404: 'There is no account with this email' },
    field: 'Email',
    isShapeless: true,
  },
]

/** Opens the form with an accepted code, fills it in and submits it. */
async function send(page: Page, { at, fields, button }: Form) {
  await answerGood(page, registrationEndpoints.validateInvite, { valid: true })
  await answerGood(page, passwordResetEndpoints.validate, {})
  await openRegistration(page)
  await page.goto(at)
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

/** Expects the message of a response in its place, and the typed values unless the login failed or the link is invalid. */
async function expectSaid(page: Page, { endpoint, fields, field, says }: Form, answer: Answer) {
  const isLogin = endpoint === sessionEndpoints.login
  if (answer === 401 && !isLogin) return expect(page, '401').toHaveURL(routes.login.to())
  await expect(page.getByText(says[answer] ?? (answer === 429 ? busy : wrong)), `${answer}`).toBeVisible()
  if (field && answer === 400) await expect(page.getByLabel(field, { exact: true })).toBeFocused()
  if ((isLogin && answer === 401) || says[answer] === 'This link is not valid') return
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true }), `${answer}`).toHaveValue(text)
  }
}

const answersTo = ({ isShapeless }: { isShapeless?: boolean }) =>
  names.filter((name) => name !== 'garbage' || !isShapeless)

test.beforeEach(({ announced }) => {
  announced.push(/status of \d+/)
  test.slow()
})

for (const form of forms) {
  test(`${form.endpoint.path}: every failure shows its message in the right place`, async ({ openAs }) => {
    // The service worker would respond with the page of the site, not with the one that opens registration.
    const page = await openAs(null, { serviceWorkers: 'block' })
    for (const answer of answersTo(form)) {
      await page.unrouteAll()
      await answerWith(page, form.endpoint, answers[answer])
      await send(page, form)
      await expectSaid(page, form, answer)
    }
  })
}

const validations = [
  { endpoint: registrationEndpoints.validateInvite, at: routes.registerByInvite.to({ code }) },
  {
    endpoint: passwordResetEndpoints.validate,
    at: routes.changePassword.to({ recoveryCode: code }),
    isShapeless: true,
  },
]

for (const { endpoint, at, ...validation } of validations) {
  const ends: Partial<Record<Answer, string>> = { 401: routes.login.to(), 429: at }
  test(`${endpoint.path}: every failure leaves the form hidden`, async ({ asGuest: page }) => {
    for (const answer of answersTo(validation)) {
      await page.unrouteAll()
      await answerWith(page, endpoint, answers[answer])
      await page.goto(at)

      await expect(page, `${answer}`).toHaveURL(ends[answer] ?? routes.notFound.to())
      await expect(page.getByLabel('Confirm password')).toBeHidden()
      if (answer === 429) await expect(page.getByRole('main').getByRole('alert')).toContainText(busy)
    }
  })
}
