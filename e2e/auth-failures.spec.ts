import type { Page } from '@playwright/test'
import { limits } from '@sallyport/contract/config'
import {
  passwordResetEndpoints,
  registrationEndpoints,
  sessionEndpoints,
  type Endpoint,
} from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { mockSuccess, mockResponse, openRegistration, type MockedResponse } from './support/mock-responses.ts'
import { expect, test } from './support/test.ts'

const code = 'a1'.repeat(16)
const general = 'Something went wrong'
const busy = 'Too many requests'
/** Several times the timeout of a call, in ms: the page may be slow as well. */
const timeout = 6 * limits.api.timeout

/** The failures of a call; `nothing` never responds. */
const responses = {
  400: { status: 400, body: '{"message":"some.unknown.key"}' },
  401: { status: 401, body: '{"message":"unauthorized"}' },
  403: { status: 403, body: '{"message":"forbidden"}' },
  404: { status: 404, body: '{"message":"not.found"}' },
  429: { status: 429, body: '{"message":"x"}' },
  500: { status: 500, body: '<html>no</html>' },
  'another success': { status: 201, body: '{}' },
  garbage: { status: 200, body: '<html>no</html>' },
  nothing: null,
} satisfies Record<string, MockedResponse | null>
type ResponseName = keyof typeof responses
const names = (Object.keys(responses) as `${ResponseName}`[]).map(
  (name) => (/\d/.test(name) ? Number(name) : name) as ResponseName,
)

type Fields = Record<string, string>
type Form = {
  endpoint: Endpoint
  path: string
  fields: Fields
  button: string
  /** The message for a response; the general one when not listed. */
  messages: Partial<Record<ResponseName, string>>
  /** The field that shows the message; without it, the form or a toast does. */
  field?: string
  /** The contract defines no schema for the response, so any 200 is a success (§7). */
  hasNoSchema?: boolean
}

const passwords = { Password: 'Valid1234', 'Confirm password': 'Valid1234' }

const forms: Form[] = [
  {
    endpoint: sessionEndpoints.login,
    path: routes.login.to(),
    fields: { Email: 'ann@sallyport.test', Password: 'Valid1234' },
    button: 'Log in',
    messages: { 401: 'Incorrect email or password' },
  },
  {
    endpoint: registrationEndpoints.registerByInvite,
    path: routes.registerByInvite.to({ code }),
    fields: { Email: 'ann@sallyport.test', ...passwords },
    button: 'Create account',
    messages: {},
  },
  {
    endpoint: registrationEndpoints.register,
    path: routes.register.to(),
    fields: { Email: 'ann@sallyport.test', Password: 'Valid-1234', 'Confirm password': 'Valid-1234' },
    button: 'Create account',
    messages: {},
    hasNoSchema: true,
  },
  {
    endpoint: passwordResetEndpoints.confirm,
    path: routes.changePassword.to({ recoveryCode: code }),
    fields: passwords,
    button: 'Save password',
    messages: { 404: 'This link is not valid' },
    field: 'Password',
    hasNoSchema: true,
  },
  {
    endpoint: passwordResetEndpoints.request,
    path: routes.forgotPassword.to(),
    fields: { Email: 'ann@sallyport.test' },
    button: 'Send link',
    messages: { 404: 'There is no account with this email' },
    field: 'Email',
    hasNoSchema: true,
  },
]

/** Opens the form with an accepted code, fills it in and submits it. */
async function send(page: Page, { path, fields, button }: Form) {
  await mockSuccess(page, registrationEndpoints.validateInvite, { valid: true })
  await mockSuccess(page, passwordResetEndpoints.validate, {})
  await openRegistration(page)
  await page.goto(path)
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

/** Expects the message of a response in its place, and the typed values unless the login failed or the link is invalid. */
async function expectMessage(page: Page, { endpoint, fields, field, messages }: Form, name: ResponseName) {
  const isLogin = endpoint === sessionEndpoints.login
  if (name === 401 && !isLogin) return expect(page, '401').toHaveURL(routes.login.to(), { timeout })
  const message = messages[name] ?? (name === 429 ? busy : general)
  await expect(page.getByText(message), `${name}`).toBeVisible({ timeout })
  if (field && name === 400) await expect(page.getByLabel(field, { exact: true })).toBeFocused()
  if ((isLogin && name === 401) || messages[name] === 'This link is not valid') return
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true }), `${name}`).toHaveValue(text)
  }
}

const responsesTo = ({ hasNoSchema }: { hasNoSchema?: boolean }) =>
  names.filter((name) => name !== 'garbage' || !hasNoSchema)

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of \d+/)
  test.slow()
})

for (const form of forms) {
  test(`${form.endpoint.path}: every failure shows its message in the right place`, async ({ openAs }) => {
    // The service worker would respond with the page of the site, not with the one that opens registration.
    const page = await openAs(null, { serviceWorkers: 'block' })
    for (const name of responsesTo(form)) {
      await page.unrouteAll()
      await mockResponse(page, form.endpoint, responses[name])
      await send(page, form)
      await expectMessage(page, form, name)
    }
  })
}

const validations = [
  { endpoint: registrationEndpoints.validateInvite, path: routes.registerByInvite.to({ code }) },
  {
    endpoint: passwordResetEndpoints.validate,
    path: routes.changePassword.to({ recoveryCode: code }),
    hasNoSchema: true,
  },
]

for (const { endpoint, path, ...validation } of validations) {
  const destinations: Partial<Record<ResponseName, string>> = { 401: routes.login.to(), 429: path }
  test(`${endpoint.path}: every failure leaves the form hidden`, async ({ asGuest: page }) => {
    for (const name of responsesTo(validation)) {
      await page.unrouteAll()
      await mockResponse(page, endpoint, responses[name])
      await page.goto(path)

      await expect(page, `${name}`).toHaveURL(destinations[name] ?? routes.notFound.to(), { timeout })
      await expect(page.getByLabel('Confirm password')).toBeHidden()
      if (name === 429) await expect(page.getByRole('main').getByRole('alert')).toContainText(busy)
    }
  })
}
